"""An event follows the one before it: the database itself refuses a log with a hole."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"

CONDITION = (
    'NEW.seq <> 0 AND NOT EXISTS (SELECT 1 FROM event WHERE "match" = NEW."match" AND seq = NEW.seq - 1)'
)
WORDS = "an event must follow the one before it"


def upgrade() -> None:
    """Check the number in the statement that inserts it."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            f"CREATE TRIGGER event_follows BEFORE INSERT ON event WHEN {CONDITION} "
            f"BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
        )
        return
    op.execute(
        f"CREATE FUNCTION event_follows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {CONDITION} THEN "
        f"RAISE EXCEPTION USING MESSAGE = '{WORDS}', ERRCODE = 'integrity_constraint_violation'; "
        f"END IF; RETURN NEW; END $$"
    )
    op.execute(
        "CREATE TRIGGER event_follows BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION event_follows()"
    )


def downgrade() -> None:
    """Insert whatever comes."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER event_follows")
        return
    op.execute("DROP TRIGGER event_follows ON event")
    op.execute("DROP FUNCTION event_follows()")
