"""Five levels in every game and mode, named in both languages, quick enough to play with."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tafelrunde.bots import BOTS, LEVELS, Budget, GreedyBot, Level, RandomBot, SearchBot, bot, is_bot
from tafelrunde.bots.levels import FORMER
from tafelrunde.bots.search import Ranked
from tafelrunde.table import Stream, Table, Text, game, games
from tafelrunde.table.advisor import Uninformed
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import Game, Mode
from tafelrunde.table.text import LANGUAGES, SHARED
from tests.bots.test_search import MODES, NAMES, laboured, positions


def test_there_are_five_levels_from_page_to_grandmaster() -> None:
    assert list(LEVELS) == ["page", "squire", "knight", "baron", "grandmaster"]
    thoughts = [level.iterations for level in LEVELS.values()]
    assert thoughts == sorted(thoughts)


@pytest.mark.parametrize("name", BOTS)
def test_every_level_has_a_name_in_both_languages(name: str) -> None:
    for lang in LANGUAGES:
        words = SHARED.say(Text(f"bot.{name}"), lang)
        assert words
        assert words[0].isupper()


def test_german_names_are_german() -> None:
    names = [SHARED.say(Text(f"bot.{name}"), "de") for name in LEVELS]
    assert names == ["Page", "Knappe", "Ritter", "Baron", "Großmeister"]


@pytest.mark.parametrize(("found", "mode"), MODES, ids=NAMES)
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_every_mode(name: str, found: Game[Any], mode: Mode) -> None:
    for table in positions(found, mode, 1, seed=8):
        for seat in table.pending:
            player = bot(name, Stream(1))
            if isinstance(player, SearchBot):
                player.adapt(found.advisor)
                player.budget = Budget(iterations=10)
            assert player.choose(table, seat) in table.pending[seat].legal()


@pytest.mark.parametrize("found", games().values(), ids=games())
@pytest.mark.parametrize("name", ["page", "squire", "knight"])
def test_page_to_knight_keep_people_waiting_for_little_more_than_a_second(
    name: str, found: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether their thoughts are quick, or so slow that they cannot have all of them."""
    assert LEVELS[name].seconds <= 1.35
    table = next(positions(found, found.modes[0], 1, seed=9))
    seat = next(iter(table.pending))
    for pace in (0.0, 0.2):
        with monkeypatch.context() as slow:
            watch = laboured(slow, pace)
            began = watch.now
            bot(name, Stream(1), is_timed=True).choose(table, seat)
            assert watch.now - began <= LEVELS[name].seconds


def test_a_fixed_number_of_iterations_has_a_name() -> None:
    player = bot("ismcts:2000", Stream(0))
    assert isinstance(player, SearchBot)
    assert player.budget == Budget(iterations=2000)


@pytest.mark.parametrize(
    "name",
    [
        "ismcts",
        "ismcts:",
        "ismcts:0",
        "ismcts:-3",
        "ismcts:x",
        "ismcts:1e9",
        "ismcts:99999999",
        "knight:3",
        "",
    ],
)
def test_nonsense_is_no_bot(name: str) -> None:
    assert not is_bot(name)


def test_yardsticks_do_not_search() -> None:
    assert isinstance(bot("greedy", Stream(0)), GreedyBot)
    assert isinstance(bot("random", Stream(0)), RandomBot)
    assert not {"greedy", "random"} & set(LEVELS)


def test_series_know_no_clock_and_people_are_not_kept_waiting() -> None:
    for level in LEVELS.values():
        assert level.budget(is_timed=False) == Budget(iterations=level.iterations)
        assert level.budget(is_timed=True).seconds == level.seconds
    assert LEVELS["grandmaster"].budget(is_timed=True).iterations is None


def test_weaker_levels_like_what_is_nearly_as_good_and_nothing_else() -> None:
    ranking = [
        Ranked(("best",), 50, 0.30, 0.5),
        Ranked(("nearly",), 30, 0.26, 0.3),
        Ranked(("blunder",), 20, -0.6, 0.2),
    ]
    page = SearchBot(Stream(1), Budget(iterations=1), fancy=0.06)
    picked = [page._pick(ranking).keys[0] for _ in range(300)]
    assert 60 < picked.count("nearly") < 180
    assert picked.count("blunder") < 3
    assert SearchBot(Stream(1), Budget(iterations=1))._pick(ranking).keys == ("best",)


def test_a_level_says_how_it_plays_and_a_game_what_is_different_there() -> None:
    class Slow(Uninformed):
        levels: ClassVar = {"test": {"iterations": 3, "depth": None}}

    level = Level("test", iterations=5, seconds=1.0, depth=2, fancy=0.1)
    for advisor, expected in ((Uninformed(), (5, 2, 0.1)), (Slow(), (3, None, 0.1))):
        player = SearchBot.of(level, Stream(0), is_timed=False)
        assert isinstance(player, SearchBot)
        player.adapt(advisor)
        assert (player.budget.iterations, player.depth, player.fancy) == expected
        player.adapt(Uninformed())
        assert player.budget.iterations == expected[0], "it plays one game"


@pytest.mark.parametrize(("game_id", "mode"), [("mythos", "standard"), ("tash-kalar", "duel")])
def test_the_first_grandmaster_was_kept_and_is_offered_to_nobody(game_id: str, mode: str) -> None:
    assert not set(FORMER) & set(LEVELS)
    table = Table.new(game(game_id), mode, seed=3)
    seat = next(iter(table.pending))
    for name in FORMER:
        player = bot(name, Stream(1))
        assert isinstance(player, SearchBot)
        assert player.choose(table, seat) in table.pending[seat].legal()
        assert player.budget.iterations == LEVELS["grandmaster"].at(table.game.advisor).iterations


def test_a_former_bot_plays_no_game_in_which_it_was_not_kept() -> None:
    table = Table.new(game("morgua"), seed=3)
    seat = next(iter(table.pending))
    with pytest.raises(BadSetup):
        bot("grandmaster-1", Stream(1)).choose(table, seat)
