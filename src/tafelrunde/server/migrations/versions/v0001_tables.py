"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("mode", sa.String(60), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("origin", sa.String(32)),
        sa.Column("next", sa.String(32)),
        sa.Column("is_imported", sa.Integer, nullable=False),
        sa.Column("is_over", sa.Integer, nullable=False),
        sa.Column("is_open", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
    )
    op.create_index("ix_match_is_open", "match", ["is_open"])
    op.create_index("ix_match_due", "match", ["due"])
    op.create_table(
        "seat",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("player", sa.String(60), nullable=False),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("owner", sa.String(60)),
        sa.Column("is_open", sa.Integer, nullable=False),
        sa.Column("is_taken", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_seat_match"),
    )
    op.create_index("ix_seat_token_hash", "seat", ["token_hash"])
    op.create_table(
        "event",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("beats", sa.LargeBinary, nullable=False),
        sa.Column("book", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_event"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_event_match"),
    )
    op.create_table(
        "snapshot",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_snapshot"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_snapshot_match"),
    )
    op.create_table(
        "chat",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.PrimaryKeyConstraint("match", "number", name="pk_chat"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_chat_match"),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_setting"),
    )


def downgrade() -> None:
    """Remove them, and everything in them."""
    for name in ("setting", "chat", "snapshot", "event", "seat", "match"):
        op.drop_table(name)
