"""What no sensible player would do is noticed, and what only looks like it is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tafelrunde.bots import Bot
from tafelrunde.games.mythos.position import Position as Field
from tafelrunde.games.tash_kalar.position import Position as Arena
from tafelrunde.lab import absurd
from tafelrunde.lab.absurd import deeds
from tafelrunde.table import Seat, Stream, Table, game
from tafelrunde.table.advisor import Deed

DECKS = "growing-wood", "spring-tide"


class Scripted(Bot):
    """Answers what it was told to, and after that as little as possible."""

    def __init__(self, *keys: str) -> None:
        super().__init__(Stream(0))
        self.keys = list(keys)

    def choose(self, table: Table[Any], seat: Seat) -> str:
        return self.keys.pop(0) if self.keys else table.pending[seat].legal()[-1]


def kinds(table: Table[Any], *keys: str) -> list[str]:
    """What the first deed of the first seat is called when it answers so."""
    others = [Scripted() for _ in range(1, table.seats)]
    for _, _, deed in deeds(table, [Scripted(*keys), *others]):
        if deed.seat == Seat(0):
            assert deed.keys[: len(keys)] == keys
            return table.game.advisor.absurdities(deed)
    raise AssertionError("the seat was never asked")


def arena(blue: str, red: str) -> Table[Any]:
    return Arena("duel").pieces(blue=blue, red=red).hand("a", "bomb").to_move("a", actions=2).table(seed=7)


def test_a_bomb_among_ones_own_pieces_is_absurd() -> None:
    assert kinds(arena("d4 e4 f4", "a5"), "summon bomb c3") == ["own-pieces-for-nothing"]


@pytest.mark.parametrize("red", ["b3 c2 a5", "heroic:b3 b4 a5"])
def test_a_bomb_that_hits_the_enemy_too_is_none(red: str) -> None:
    assert kinds(arena("d4 e4 f4", red), "summon bomb c3") == []


def test_what_nobody_could_avoid_is_not_absurd() -> None:
    table = arena("d4 e4 f4", "a5")
    players: list[Bot] = [Scripted("summon bomb c3"), Scripted()]
    deed = next(deed for _, _, deed in deeds(table, players) if deed.seat == Seat(0))
    assert table.game.advisor.absurdities(deed._replace(offered=deed.keys[:1])) == []


def field() -> Field:
    return Field(*DECKS).leaders(south="c2", north="c5")


def test_an_empty_plan_is_absurd_and_a_small_one_is_not() -> None:
    table = field().hand("south", "mossling").table(seed=1)
    assert kinds(table, "done") == ["empty-plan"]
    table = field().hand("south", "mossling").table(seed=1)
    assert kinds(table, "move c2-c3", "stop", "done") == []


def test_a_victory_that_is_not_tried_is_absurd() -> None:
    def position() -> Table[Any]:
        fallen = "thornwarden", "dewherd", "stranglevine", "hungerroot"
        near = field().mythos("south", *fallen).creatures("south", c4="seedbearer")
        return near.table(seed=1)

    assert kinds(position(), "move c2-c1", "stop", "done") == ["victory-passed-by"]
    assert kinds(position(), "move c4-c5", "done") == []


def test_a_leader_who_walks_into_a_stronger_one_is_absurd() -> None:
    def position(power: int) -> Table[Any]:
        return Field(*DECKS).leaders(south=f"c4={power}", north="c5=14").table(seed=1)

    assert "leader-into-death" in kinds(position(3), "move c4-c5", "done")
    assert "leader-into-death" not in kinds(position(16), "move c4-c5", "done")


@pytest.mark.parametrize(
    ("name", "offered", "kinds"),
    [
        (
            "archmage",
            ("travel e2", "initiate nature", "promote nature matter", "end"),
            ["ended-without-promote"],
        ),
        ("archmage", ("travel e2", "cast quicken", "end"), []),
        ("morgua", ("step falk w01", "accept falk the-lost-crown", "end"), ["mission-left-in-hand"]),
        ("morgua", ("step falk w01", "end"), []),
    ],
)
def test_to_end_a_turn_is_absurd_where_what_it_is_for_is_left(
    name: str, offered: tuple[str, ...], kinds: list[str]
) -> None:
    deed = Deed(Seat(0), ("end",), offered, None, None, [])
    assert game(name).advisor.absurdities(deed) == kinds
    assert game(name).advisor.absurdities(deed._replace(keys=offered[:1])) == []


def test_rounds_in_which_nothing_is_done_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absurd, "bot", lambda name, stream: Absent(stream))
    listed = absurd.absurdities("archmage", "standard", 2, "page", 0)
    idle = [each for each in listed if each.kind == absurd.IDLE]
    assert {each.seat for each in idle} == {0, 1}
    assert len({(each.seat, each.round) for each in idle}) == len(idle) >= 24


class Absent(Bot):
    """Does what an absent seat does."""

    def choose(self, table: Table[Any], seat: Seat) -> str:
        return table.pending[seat].safe()


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "mythos", "--level", "page", "--games", "1", "--workers", "1", "--json"]
    assert absurd.main(words) == 0
    told = json.loads(capsys.readouterr().out)["mythos"]["page"]
    assert told["games"] == 1
    assert sum(told["by_kind"].values()) == round(told["a_game"] * 2)
