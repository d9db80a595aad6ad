"""The decks of Morgua against each other: who meets whom, how the shares are counted, what is written."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tafelrunde.lab import balance
from tafelrunde.lab.balance import MARKS, Played, Results, meetings, names, share, table, write

ONE, OTHER, THIRD = "lantern-watch", "silver-scales", "green-trail"


def results(*games: tuple[str, str, tuple[int, ...]]) -> Results:
    """Games of two decks, with their winners."""
    made = [
        Played((one, other), "squire", 1, number, winners, 30)
        for number, (one, other, winners) in enumerate(games)
    ]
    return {(each.decks, each.number): each for each in made}


def test_every_pair_meets_from_both_seats_as_often() -> None:
    found = [decks for decks, _ in meetings(4)]
    assert len(names()) == 5
    assert len(found) == 4 * 10
    for one in names():
        for other in names():
            assert found.count((one, other)) == (2 if one != other else 0)


def test_shares_count_from_either_seat_and_shared_victories_half() -> None:
    known = results((ONE, OTHER, (0,)), (OTHER, ONE, (1,)), (ONE, THIRD, (0, 1)), (OTHER, THIRD, (0,)))
    assert share(known, ONE) == (2.5 / 3, 3)
    assert share(known, ONE, OTHER) == (1.0, 2)
    assert share(known, THIRD) == (0.25, 2)


def test_the_table_goes_between_its_marks(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(f"before\n{MARKS[0]}\nold\n{MARKS[1]}\nafter\n", encoding="utf-8")
    write(path, table(results((ONE, OTHER, (0,))), "squire", 1))
    page = path.read_text(encoding="utf-8")
    assert page.startswith("before\n")
    assert page.endswith("\nafter\n")
    assert "old" not in page
    assert "| Lantern Watch |  | 100% |" in page
    assert "1 games of two Squires, seed 1.\nRounds: median 30, most 30." in page


def test_a_run_is_taken_up_again_and_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[tuple[str, str], int]] = []

    def won_by_first_name(decks: tuple[str, str], bot: str, seed: int, number: int) -> Played:
        asked.append((decks, number))
        return Played(decks, bot, seed, number, (decks.index(min(decks)),), 20)

    monkeypatch.setattr(balance, "play", won_by_first_name)
    path = tmp_path / "results.jsonl"
    path.write_bytes(msgspec.json.encode(Played((ONE, OTHER), "squire", 7, 0, (1,), 20)) + b"\n")
    arguments = ["--games", "1", "--seed", "7", "--workers", "1", "--results", str(path)]
    assert balance.main([*arguments, "--table", str(tmp_path / "none.md")]) == 1
    assert len(asked) == 9
    assert ((ONE, OTHER), 0) not in asked
    assert len(path.read_bytes().splitlines()) == 10


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (balance.play((ONE, OTHER), "random", 3, 0) for _ in range(2))
    assert one == other
