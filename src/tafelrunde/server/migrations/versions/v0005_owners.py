"""The tables of a person are found by an index."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_seat_owner", "seat", ["owner"])


def downgrade() -> None:
    """Take it away."""
    op.drop_index("ix_seat_owner", "seat")
