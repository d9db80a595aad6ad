"""It is your turn: how people are told, what is to be told, what they have seen, and answers given ahead."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "way",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("lang", sa.String(10), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("confirmed", sa.BigInteger),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("trouble", sa.String(60)),
        sa.PrimaryKeyConstraint("id", name="pk_way"),
    )
    op.create_index("ix_way_person", "way", ["person"])
    op.create_index("ix_way_token_hash", "way", ["token_hash"])
    op.create_table(
        "notice_wish",
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("scope", sa.String(32), nullable=False),
        sa.Column("kinds", sa.String(100), nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "scope", name="pk_notice_wish"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("way", sa.String(32), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("lead", sa.BigInteger),
        sa.Column("claim", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    op.create_index("ix_outbox_due", "outbox", ["due"])
    op.create_index("ix_outbox_way", "outbox", ["way"])
    _of_tables()


def _of_tables() -> None:
    op.create_table(
        "seen",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seen"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_seen_match"),
    )
    op.create_table(
        "ahead",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("dropped", sa.Text),
        sa.PrimaryKeyConstraint("match", "seat", "number", name="pk_ahead"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_ahead_match"),
    )


def downgrade() -> None:
    """Remove them: whoever wants to be told asks again."""
    for table in ("ahead", "seen", "outbox", "notice_wish", "way"):
        op.drop_table(table)
