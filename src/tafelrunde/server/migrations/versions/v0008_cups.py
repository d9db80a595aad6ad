"""Ratings with their history, and tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add them; tables that are there already count for nothing."""
    op.add_column("match", sa.Column("rated", sa.String(10)))
    op.add_column("match", sa.Column("tournament", sa.String(32)))
    op.create_index("ix_match_rated", "match", ["rated"])
    op.create_index("ix_match_tournament", "match", ["tournament"])
    _add_ratings()
    _add_tournaments()


def _add_ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("player", sa.String(60), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("mode_group", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "mode_group", name="pk_rating"),
    )
    op.create_index("ix_rating_game", "rating", ["game", "mode_group"])
    op.create_table(
        "rating_change",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("player", sa.String(60)),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("mode_group", sa.String(60), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("before_mu", sa.Float(53), nullable=False),
        sa.Column("before_sigma", sa.Float(53), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_rating_change"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_rating_change_match"),
    )
    op.create_index("ix_rating_change_player", "rating_change", ["player"])
    op.create_index("ix_rating_change_number", "rating_change", ["number", "seat"], unique=True)


def _add_tournaments() -> None:
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("creator", sa.String(60)),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("mode", sa.String(60), nullable=False),
        sa.Column("form", sa.String(12), nullable=False),
        sa.Column("rounds", sa.Integer),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("is_rated", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(60)),
        sa.Column("is_late_open", sa.Integer, nullable=False),
        sa.Column("starts", sa.BigInteger),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_tournament"),
    )
    op.create_index("ix_tournament_state", "tournament", ["state"])
    op.create_table(
        "entry",
        sa.Column("tournament", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player", sa.String(60)),
        sa.Column("bot", sa.String(60)),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("strength", sa.Float(53), nullable=False),
        sa.Column("joined", sa.Integer, nullable=False),
        sa.Column("left", sa.Integer),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_entry"),
        sa.ForeignKeyConstraint(["tournament"], ["tournament.id"], name="fk_entry_tournament"),
    )
    op.create_index("ix_entry_player", "entry", ["player"])
    op.create_table(
        "meeting",
        sa.Column("tournament", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("points", sa.Float(53)),
        sa.Column("match", sa.String(32)),
        sa.PrimaryKeyConstraint("tournament", "round", "number", name="pk_meeting"),
        sa.ForeignKeyConstraint(["tournament"], ["tournament.id"], name="fk_meeting_tournament"),
    )


def downgrade() -> None:
    """Remove them: games stay, and nobody is rated."""
    for table in ("meeting", "entry", "tournament", "rating_change", "rating"):
        op.drop_table(table)
    op.drop_index("ix_match_tournament", "match")
    op.drop_index("ix_match_rated", "match")
    op.drop_column("match", "tournament")
    op.drop_column("match", "rated")
