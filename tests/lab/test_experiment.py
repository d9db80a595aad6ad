"""Experiments as files: what they may say, what is refused and how, and which games they mean."""

from __future__ import annotations

from collections import Counter

import pytest

from tafelrunde.lab.experiment import Programme, parse_experiment, turned
from tafelrunde.table import BadSetup
from tests.lab.trials import SMALL, STRONG, small


@pytest.mark.parametrize(
    ("source", "where"),
    [
        (SMALL + 'colour = "red"\n', "small.toml, contest[0].colour"),
        ("gmaes = 3\n" + SMALL, "small.toml, gmaes"),
        (SMALL.replace("games = 2", 'games = "two"'), "small.toml, games"),
        (SMALL.replace("games = 2", "games = 0"), "small.toml, games"),
        (SMALL.replace('"leads"', '"hopes"'), "small.toml, record[3]"),
        (SMALL.replace('"mythos"', '"chess"'), "small.toml, contest[0].game"),
        (SMALL.replace('bots = ["random"]', 'bots = ["rook"]'), "small.toml, contest[0].bots"),
        (SMALL.replace('["random"]', '[["random", "random", "random"]]'), "small.toml, contest[0].bots"),
        (SMALL.replace('["random"]', "[]"), "small.toml, contest[0].bots"),
        (SMALL.replace("spring-tide", "spring-tides"), "small.toml, contest[0].decks"),
        (SMALL.replace('"seven-gates", "spring-tide"', ""), "small.toml, contest[0].decks"),
        (SMALL + "seats = 3\n", "small.toml, contest[0].seats"),
        (SMALL + 'mode = "blitz"\n', "small.toml, contest[0].mode"),
        (SMALL + STRONG + STRONG, "small.toml, variant.name"),
        (SMALL + '[[variant]]\nname = "base"\n', "small.toml, variant.name"),
        (SMALL + '[[variant]]\nname = "x"\nchanges = {}\n', "small.toml, variant[0].changes"),
        (SMALL + '[[variant]]\nname = "x"\nsetup = { decks = ["no"] }\n', "small.toml, variant x: setup"),
        ("name = \n", "small.toml"),
    ],
    ids=lambda each: each if each.startswith("small.toml") else "file",
)
def test_what_is_wrong_is_told_with_file_and_field(source: str, where: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        parse_experiment(source, "small.toml")
    assert where in str(wrong.value)


def test_every_deck_meets_every_other_one_from_either_seat_as_often() -> None:
    programme = Programme(small())
    met = Counter(programme.sitting(number).decks for number in range(programme.games))
    decks = ["growing-wood", "seven-gates", "spring-tide"]
    assert met == {(one, other): 1 for one in decks for other in decks if one != other}


def test_both_games_of_a_deal_have_the_same_chance_and_other_deals_another() -> None:
    programme = Programme(parse_experiment(SMALL.replace("games = 2", "games = 4"), "small.toml"))
    seeds = [programme.sitting(number).seed for number in (0, 3, 6)]
    assert seeds[0] == seeds[1] != seeds[2]


def test_levels_change_seats_while_the_setup_stays() -> None:
    source = SMALL.replace('["random"]', '[["random", "greedy"]]').replace(
        'decks = ["growing-wood", "seven-gates", "spring-tide"]\n', ""
    )
    programme = Programme(parse_experiment(source, "small.toml"))
    one, other = programme.sitting(0), programme.sitting(1)
    assert one.bots == ("random", "greedy")
    assert other.bots == ("greedy", "random")
    assert (one.setup, one.seed) == (other.setup, other.seed)
    assert one.decks == ("growing-wood", "growing-wood")  # read from what the game has varied


def test_a_variant_has_the_same_deals() -> None:
    programme = Programme(small(STRONG))
    assert programme.games == 12
    for number in range(0, programme.games, 2):
        before, now = programme.sitting(number), programme.sitting(number + 1)
        assert (before.cell.variant.name, now.cell.variant.name) == ("base", "strong")
        assert (before.seed, before.setup, before.bots) == (now.seed, now.setup, now.bots)


def test_everybody_sits_a_seat_further() -> None:
    assert turned(("a", "b", "c"), 1) == ("c", "a", "b")
    assert turned(("a", "b", "c"), 0) == ("a", "b", "c")
