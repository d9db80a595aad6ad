"""What a host decides and is told: closed tables, reports, removed names, and how the processes fare."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them."""
    op.add_column("match", sa.Column("closed", sa.BigInteger))
    op.create_table(
        "report",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("line", sa.Integer),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("settled", sa.BigInteger),
        sa.PrimaryKeyConstraint("match", "number", name="pk_report"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_report_match"),
    )
    op.create_table(
        "removed_name",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_removed_name"),
    )
    op.create_table(
        "process",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("account", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_process"),
    )


def downgrade() -> None:
    """Remove them, and everything in them."""
    for name in ("process", "removed_name", "report"):
        op.drop_table(name)
    op.drop_column("match", "closed")
