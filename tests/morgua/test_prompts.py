"""How often a person is interrupted: only when something could be done, and not twice for the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any, NamedTuple

import pytest

from tafelrunde.bots import bot
from tafelrunde.games.morgua import GAME
from tafelrunde.games.morgua.priority import WindowQuestion
from tafelrunde.games.morgua.state import ALWAYS, COULD
from tafelrunde.table import LANGUAGES, Seat, Stream, Table
from tafelrunde.table.decision import Decision
from tafelrunde.table.taking_back import idle_answer
from tests.morgua.land import Land

ME = Seat(0)
PASSED = ("window", "bid", "ambush")


class Counted(NamedTuple):
    """What a person was asked in each round, what before would have been asked, and what was confirmed."""

    asked: Counter[int]
    before: Counter[int]
    fought: set[int]
    clicks: int
    confirmed: int


def idle(table: Table[Any], decision: Decision[Any], declined: set[Hashable]) -> bool:
    """Whether the server does not ask."""
    if decision.secret or table.common_answers is not None:
        return False
    return idle_answer(decision) is not None or decision.echo() in declined


def play(seed: int, seats: int, rounds: int) -> Counted:
    """A game against pages, in which a person passes always and plays anything in the own turn."""
    table: Table[Any] = Table.new(GAME, seed=seed, seats=seats)
    stream = Stream(seed)
    pages = [bot("page", Stream(seed * 10 + seat)) for seat in range(seats)]
    declined: set[Hashable] = set()
    asked, before = Counter[int](), Counter[int]()
    fights: set[int] = set()
    clicks = confirmed = 0
    while (now := GAME.round_of(table.state)) <= rounds and not table.is_over:
        seat = next(iter(table.pending))
        decision = table.pending[seat]
        if seat != ME:
            table.answer(seat, pages[seat].choose(table, seat))
            continue
        key = decision.default if decision.name.startswith(PASSED) else decision.sample(stream)
        assert key is not None
        is_own = decision.name in ("act-build", "choose-hero", "veto", "wishes")
        if table.state.fight is not None:
            fights.add(now)
        before[now] += not is_own
        if not idle(table, decision, declined):
            asked[now] += not is_own
            clicks += 1
            weighed = decision.weights(decision.offered()).get(key)
            confirmed += weighed is not None and weighed.weight == "grave"
            echo = decision.echo()
            if key == decision.default and echo is not None:
                declined.add(echo)
            else:
                declined.clear()
        table.answer(seat, key)
    return Counted(asked, before, fights, clicks, confirmed)


def test_a_quiet_round_interrupts_a_person_at_most_six_times() -> None:
    games = [play(seed, 4, 5) for seed in (1, 2, 3)]
    quiet = [game.asked[now] for game in games for now in game.before if now not in game.fought]
    assert len(quiet) >= 8
    assert max(quiet) <= 6
    asked = sum(game.asked.total() for game in games)
    before = sum(game.before.total() for game in games)
    assert 2 * asked <= before, "less than half of what it was"


def test_at_most_one_click_in_ten_is_confirmed() -> None:
    games = [play(seed, 2, 6) for seed in (1, 2, 3)]
    assert 10 * sum(game.confirmed for game in games) <= sum(game.clicks for game in games)


def window(land: Land) -> WindowQuestion:
    found = land.table.pending[land.seat]
    assert isinstance(found, WindowQuestion)
    return found


def announced(*cards: str, level: int = COULD) -> Land:
    """South's hero sets out, and the other, who has these cards and no hero, might interrupt."""
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1")
    land.give(*cards, seat=1)
    land.asking("announce", level=level)
    land.do("step falk w01")
    assert land.seat == 1
    return land


@pytest.mark.rule("MO-4-07")
def test_who_could_do_nothing_with_priority_need_not_be_asked() -> None:
    land = announced("highwaymen", "highwaymen")
    assert window(land).moot() == "pass"
    assert window(land).prompt.key == "prompt.window-idle"
    assert announced("highwaymen", "highwaymen", level=ALWAYS).table.pending[Seat(1)].moot() is None


@pytest.mark.rule("MO-4-05")
def test_the_question_says_what_a_bid_costs_and_what_it_could_buy() -> None:
    land = announced("year-of-taxes", "highwaymen")
    asked = window(land)
    assert asked.moot() is None
    said = {lang: land.table.locale.say(asked.prompt, lang) for lang in LANGUAGES}
    assert said["de"].endswith("Ein Gebot kostet eine Handkarte. Möglich wäre dann: Steuerjahr spielen.")
    assert said["en"].endswith("A bid costs a card from your hand. You could then: play Year of Taxes.")


@pytest.mark.rule("MO-4-05")
def test_the_only_card_cannot_be_both_bid_and_played() -> None:
    assert announced("year-of-taxes", level=ALWAYS).table.pending[Seat(1)].prompt.key == "prompt.window-idle"


def test_who_has_passed_is_asked_again_in_a_turn_only_for_something_else() -> None:
    land = announced("year-of-taxes", "highwaymen")
    echo = window(land).echo()
    assert echo is not None
    land.do("pass", "step falk hm1")
    assert window(land).echo() == echo, "nothing else could be bought than before"
    assert announced("year-of-taxes", "highwaymen", level=ALWAYS).table.pending[Seat(1)].echo() is None


@pytest.mark.rule("MO-4-07")
def test_one_switch_silences_every_kind_for_the_turn_and_older_records_one() -> None:
    for key, is_asked in (("hush", False), ("mute", True)):
        land = Land()
        land.lay("wolfsford hm1")
        land.hero("falk hm1")
        land.give("highwaymen", "highwaymen", seat=1)
        land.asking("announce", "ambush", level=ALWAYS)
        land.do("step falk w01", key)
        assert (land.seat == 1 and land.prompt == "ambush") is is_asked
