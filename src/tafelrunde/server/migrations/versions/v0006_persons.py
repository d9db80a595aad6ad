"""People whose name is theirs: by a code they keep, and by links to further devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "person",
        sa.Column("id", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("code_hash", sa.String(64)),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
    )
    op.create_index("ix_person_code_hash", "person", ["code_hash"])
    op.create_table(
        "device_link",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_device_link"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_device_link_person"),
    )


def downgrade() -> None:
    """Remove them: browsers stay who they are."""
    op.drop_table("device_link")
    op.drop_table("person")
