"""Players' time stands still from the last event of a version that did not count it until this one starts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NAME = "hourglass"


def upgrade() -> None:
    """Begin to count where the clocks were last seen running, not when the new version is started."""
    bind = op.get_bind()
    setting = sa.table("setting", sa.column("name"), sa.column("value"))
    is_counted = bind.execute(sa.select(setting.c.value).where(setting.c.name == NAME)).scalar() is not None
    last = bind.execute(sa.text("SELECT max(at) FROM event")).scalar()
    if last is not None and not is_counted:
        bind.execute(sa.insert(setting), {"name": NAME, "value": str(last)})


def downgrade() -> None:
    """Earlier versions do not look at it."""
