"""What no sensible player would do is noticed, and what only looks like it is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tafelrunde.bots import Bot, Ranked, SearchBot, bot
from tafelrunde.games.archmage.position import Position as Land
from tafelrunde.games.mythos.position import Position as Field
from tafelrunde.games.tash_kalar.position import Position as Arena
from tafelrunde.lab import absurd
from tafelrunde.lab.absurd import deeds
from tafelrunde.table import Seat, Stream, Table
from tafelrunde.table.advisor import Deed
from tests.morgua.land import Land as Country

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
    for _, deed in deeds(table, [Scripted(*keys), *others]):
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
    deed = next(deed for _, deed in deeds(table, players) if deed.seat == Seat(0))
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
        fallen = "thornwarden", "dewherd", "stranglevine", "mossling"
        near = field().mythos("south", *fallen).creatures("south", c4="seedbearer")
        return near.table(seed=1)

    assert kinds(position(), "move c2-c1", "stop", "done") == ["victory-passed-by"]
    assert kinds(position(), "move c4-c5", "done") == []


def test_a_leader_who_walks_into_a_stronger_one_is_absurd() -> None:
    def position(power: int) -> Table[Any]:
        return Field(*DECKS).leaders(south=f"c4={power}", north="c5=14").table(seed=1)

    assert "leader-into-death" in kinds(position(3), "move c4-c5", "done")
    assert "leader-into-death" not in kinds(position(16), "move c4-c5", "done")


def test_a_victory_that_is_guessed_at_is_none_passed_by() -> None:
    fallen = "thornwarden", "dewherd", "stranglevine", "mossling"
    near = field().mythos("south", *fallen).creatures("south", c4="seedbearer")
    assert kinds(near.table(seed=1), "move c4-d4", "step d5", "done") == [], "the leader may flee there"


def test_to_stand_still_where_nothing_promises_anything_is_not_absurd() -> None:
    table = Field(*DECKS).leaders(south="c3", north="c5").table(seed=1)
    assert kinds(table, "done") == [], "only the leader could move, and he stands where he has most points"


def tower(*apprentices: str) -> Table[Any]:
    """A mage in his tower, with relics for one more apprentice of nature."""
    land = Land(seats=2).land(mine="c2").tower("a", "c2").mage("a", "c2").relics("a", seeds=2)
    return land.apprentices("a", *apprentices).to_move("a", points=1).table(seed=1)


def test_to_end_a_turn_is_absurd_where_something_new_could_be_learnt() -> None:
    assert kinds(tower(), "end") == ["ended-without-initiate"]
    assert kinds(tower("nature"), "end") == [], "a second one would learn nothing"


def test_a_journey_that_is_not_begun_is_absurd() -> None:
    assert kinds(Land(seats=2).to_move("a").table(seed=1), "end") == ["idle-turn"]
    assert kinds(Land(seats=2).to_move("a", points=1).table(seed=1), "end") == []


@pytest.mark.parametrize("markets", ["hm4", "hm4 go1"])
def test_a_mission_that_can_be_fulfilled_is_not_left_in_hand(markets: str) -> None:
    land = Country()
    land.lay("settlers-camp hm4", "settlers-camp go1", *(f"market-square {each}" for each in markets.split()))
    land.hero("falk hm4")
    land.give("trading-journey")
    assert ("mission-left-in-hand" in kinds_of_ending(land)) is (len(markets) > 3)


def test_a_hero_who_has_somewhere_to_go_is_not_left_standing() -> None:
    land = Country()
    land.lay("settlers-camp hm4", "settlers-camp go1", "settlers-camp re1")
    land.lay("market-square go1", "market-square re1")
    land.hero("falk hm4")
    assert kinds_of_ending(land) == [], "he has nothing to do there"
    land.attach("trading-journey", "falk")
    assert kinds_of_ending(land) == ["hero-left-standing"]
    land.state.moved[land.card("falk-the-borderwalker")] = 1
    assert kinds_of_ending(land) == []


def kinds_of_ending(land: Country) -> list[str]:
    """What it is called to end the turn now."""
    offered = tuple(land.table.pending[land.seat].legal())
    deed = Deed(land.seat, ("end",), offered, land.state, land.state, [])
    return land.table.game.advisor.absurdities(deed)


@pytest.mark.parametrize("level", ["page", "squire", "knight"])
def test_a_bomb_among_ones_own_pieces_is_thought_better_of(level: str) -> None:
    table = arena("d4 e4 f4", "a5")
    fond = bot(level, Stream(1))
    assert isinstance(fond, SearchBot)
    bomb = Ranked(("summon bomb c3",), 9, 0.9, 1.0)
    assert fond._sensible(table, Seat(0), [bomb]) != bomb.keys
    hit = arena("d4 e4 f4", "heroic:b3 b4 a5")
    assert fond._sensible(hit, Seat(0), [bomb]) == bomb.keys


def test_a_line_that_has_become_impossible_is_passed_over() -> None:
    table = field().hand("south", "mossling").table(seed=1)
    page = bot("page", Stream(1))
    assert isinstance(page, SearchBot)
    gone = Ranked(("place seedbearer c3", "done"), 9, 0.9, 1.0)
    assert page._sensible(table, Seat(0), [gone]) != gone.keys


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "mythos", "--level", "page", "--games", "1", "--workers", "1", "--json"]
    assert absurd.main(words) == 0
    told = json.loads(capsys.readouterr().out)["mythos"]["page"]
    assert told["games"] == 1
    assert sum(told["by_kind"].values()) == round(told["a_game"] * 2)
