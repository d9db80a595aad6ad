"""Alembic's migrations of the database; run on every start."""
