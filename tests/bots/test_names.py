"""What computer opponents are called."""

from __future__ import annotations

from tafelrunde.bots.names import NAMES, bot_name


def test_no_two_bots_of_a_table_share_a_name_and_each_keeps_its_own() -> None:
    for table in map(str, range(40)):
        named = [bot_name(table, seat) for seat in range(5)]
        assert len(set(named)) == 5
        assert named == [bot_name(table, seat) for seat in range(5)]
    assert len({bot_name(str(table), 1) for table in range(200)}) == len(NAMES), "another at another table"
