"""Company: who is at which table, who looks for somebody to play with, and circles of friends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "attendance",
        sa.Column("process", sa.String(60), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_attendance"),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(60), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seats", sa.String(60), nullable=False),
        sa.Column("watchers", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("process", "match", name="pk_presence"),
    )
    op.create_index("ix_presence_match", "presence", ["match"])
    op.create_table(
        "listing",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("level", sa.String(20)),
        sa.PrimaryKeyConstraint("match", name="pk_listing"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_listing_match"),
    )
    op.create_table(
        "wish",
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("mode", sa.String(60), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("led_to", sa.String(32)),
        sa.PrimaryKeyConstraint("person", name="pk_wish"),
    )
    op.create_table(
        "circle",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("secret", sa.String(60), nullable=False),
        sa.Column("founder", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_circle"),
    )
    op.create_table(
        "circle_member",
        sa.Column("circle", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("circle", "number", name="pk_circle_member"),
        sa.ForeignKeyConstraint(["circle"], ["circle.id"], name="fk_circle_member_circle"),
        sa.UniqueConstraint("circle", "person", name="uq_circle_member_circle"),
    )
    op.create_index("ix_circle_member_person", "circle_member", ["person"])
    op.create_table(
        "circle_table",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("circle", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_circle_table"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_circle_table_match"),
        sa.ForeignKeyConstraint(["circle"], ["circle.id"], name="fk_circle_table_circle"),
    )
    op.create_index("ix_circle_table_circle", "circle_table", ["circle"])
    op.create_table(
        "circle_season",
        sa.Column("circle", sa.String(32), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.PrimaryKeyConstraint("circle", "began", name="pk_circle_season"),
        sa.ForeignKeyConstraint(["circle"], ["circle.id"], name="fk_circle_season_circle"),
    )


def downgrade() -> None:
    """Remove them: games stay."""
    for table in (
        "circle_season",
        "circle_table",
        "circle_member",
        "circle",
        "wish",
        "listing",
        "presence",
        "attendance",
    ):
        op.drop_table(table)
