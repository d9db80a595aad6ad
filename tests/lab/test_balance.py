"""The decks of a game against each other: who meets whom, how the shares are counted, what is written."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tafelrunde.lab import balance
from tafelrunde.lab.balance import MARKS, Contest, Played, Results, meetings, names, share, table, write

ONE, OTHER, THIRD = "lantern-watch", "silver-scales", "green-trail"


def results(*games: tuple[str, str, tuple[int, ...]]) -> Results:
    """Games of two decks, with their winners."""
    made = [
        Played((one, other), "squire", 1, number, winners, 30)
        for number, (one, other, winners) in enumerate(games)
    ]
    return {(each.decks, each.number): each for each in made}


def test_every_pair_meets_from_both_seats_as_often() -> None:
    found = [decks for decks, _ in meetings(names("morgua"), 4)]
    assert len(names("morgua")) == 5
    assert len(found) == 4 * 10
    for one in names("morgua"):
        for other in names("morgua"):
            assert found.count((one, other)) == (2 if one != other else 0)


def test_shares_count_from_either_seat_and_shared_victories_half() -> None:
    known = results((ONE, OTHER, (0,)), (OTHER, ONE, (1,)), (ONE, THIRD, (0, 1)), (OTHER, THIRD, (0,)))
    assert share(known, ONE) == (2.5 / 3, 3)
    assert share(known, ONE, OTHER) == (1.0, 2)
    assert share(known, THIRD) == (0.25, 2)


def test_the_table_goes_between_its_marks(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(f"before\n{MARKS[0]}\nold\n{MARKS[1]}\nafter\n", encoding="utf-8")
    write(path, table(results((ONE, OTHER, (0,))), Contest(seed=1)))
    page = path.read_text(encoding="utf-8")
    assert page.startswith("before\n")
    assert page.endswith("\nafter\n")
    assert "old" not in page
    assert "| Lantern Watch |  | 100% |" in page
    assert "1 games of two Squires, seed 1.\nRounds: median 30, most 30." in page


def test_a_run_is_taken_up_again_and_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[tuple[str, str], int]] = []

    def won_by_first_name(contest: Contest, decks: tuple[str, str], number: int) -> Played:
        asked.append((decks, number))
        return Played(decks, contest.bot, contest.seed, number, (decks.index(min(decks)),), 20)

    monkeypatch.setattr(balance, "play", won_by_first_name)
    path = tmp_path / "results.jsonl"
    path.write_bytes(msgspec.json.encode(Played((ONE, OTHER), "squire", 7, 0, (1,), 20)) + b"\n")
    arguments = ["--games", "1", "--seed", "7", "--workers", "1", "--results", str(path)]
    assert balance.main([*arguments, "--table", str(tmp_path / "none.md")]) == 1
    assert len(asked) == 9
    assert ((ONE, OTHER), 0) not in asked
    assert len(path.read_bytes().splitlines()) == 10


@pytest.mark.parametrize(
    ("game", "mode", "decks"),
    [
        ("morgua", "standard", (ONE, OTHER)),
        ("mythos", "standard", ("growing-wood", "seven-gates")),
        ("tash-kalar", "duel", ("northern", "sylvan")),
    ],
)
def test_the_same_seed_gives_the_same_game(game: str, mode: str, decks: tuple[str, str]) -> None:
    contest = Contest(game, mode, "random", 3)
    assert set(decks) <= set(names(game))
    one, other = (balance.play(contest, decks, 0) for _ in range(2))
    assert one == other
    assert (one.game, one.mode) == (game, mode)


def test_results_of_another_game_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    lines = [
        Played((ONE, OTHER), "squire", 7, 0, (1,), 20),
        Played((ONE, OTHER), "squire", 7, 0, (1,), 9, "mythos"),
    ]
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in lines))
    assert list(balance.read(path, Contest(seed=7)).values()) == lines[:1]
    assert list(balance.read(path, Contest("mythos", seed=7)).values()) == lines[1:]


@pytest.mark.parametrize(
    "arguments", [["--game", "archmage"], ["--game", "mythos", "--mode", "x"], ["--game", "x"]]
)
def test_a_game_without_decks_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit):
        balance.main(arguments)
