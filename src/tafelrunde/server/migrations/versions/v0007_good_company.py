"""Passkeys, profiles, and whom people do not want to meet; chat and reports know who is meant."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from tafelrunde.server.security import handle_of

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add them; who is known already gets a handle, and is shown."""
    op.add_column("person", sa.Column("handle", sa.String(20)))
    op.add_column("person", sa.Column("is_shown", sa.Integer, nullable=False, server_default="1"))
    person = sa.table("person", sa.column("id"), sa.column("handle"))
    connection = op.get_bind()
    for known in connection.scalars(sa.select(person.c.id)).all():
        own = sa.update(person).where(person.c.id == known)
        connection.execute(own.values(handle=handle_of(known)))
    op.create_index("ix_person_handle", "person", ["handle"])
    for table in ("chat", "report"):
        op.add_column(table, sa.Column("owner", sa.String(60)))
        op.create_index(f"ix_{table}_owner", table, ["owner"])
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_passkey_person"),
    )
    op.create_index("ix_passkey_person", "passkey", ["person"])
    op.create_table(
        "challenge",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(60)),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_challenge"),
    )
    op.create_table(
        "company",
        sa.Column("person", sa.String(60), nullable=False),
        sa.Column("other", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_company"),
    )
    op.create_index("ix_company_other", "company", ["other"])


def downgrade() -> None:
    """Remove them: codes and links still lead to people."""
    for table in ("company", "challenge", "passkey"):
        op.drop_table(table)
    for table in ("report", "chat"):
        op.drop_index(f"ix_{table}_owner", table)
        op.drop_column(table, "owner")
    op.drop_index("ix_person_handle", "person")
    op.drop_column("person", "is_shown")
    op.drop_column("person", "handle")
