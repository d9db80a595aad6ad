"""What is told of an act, and what is asked in it, names its own rule, not only those of the act."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.facts import facts_of
from tafelrunde.table import Stream, Table
from tafelrunde.table.text import text
from tests.archmage.abundance import ABUNDANCE
from tests.archmage.realm import Realm

REVEALING = ("discover", "warlord-reveals")
"""The beats that show what a hex is."""


def caster(spell: str, players: int = 2, **relics: int) -> Realm:
    """Seat a knows a spell, owns relics and stands on a Mine."""
    return Realm(players).knows(0, spell).relics(0, **relics).face("mine", "d2").mage(0, "d2")


def hidden(face: str, label: str) -> Realm:
    """A mage on a hex that lies face down."""
    return Realm(2).face(face, label, is_open=False).mage(0, label).relics(0, scrolls=2)


def burning(realm: Realm, *labels: str) -> Realm:
    """Hexes are on fire."""
    return realm.inflamed(*labels)


def gatherer() -> Realm:
    """Seat a controls a Mine, a Camp and both towns, and stands in one of them."""
    realm = Realm(2).face("mine", "d2").face("camp", "d1").followers(0, "d2", "d1", "b1", "f5")
    return realm.mage(0, "b1")


def builder() -> Realm:
    """A mage on a free Mine with a token, next to a Mine of its own."""
    return Realm(2).face("mine", "d2", "c1").followers(0, "c1").mage(0, "d2").token("upheaval", 1, "d2")


def teacher(*corrupted: str) -> Realm:
    """A mage at its own tower, with an apprentice of Time and one of Will."""
    realm = Realm(2).face("mine", "d2").tower(0, "d2").mage(0, "d2")
    for sphere in ("time", "will"):
        realm.apprentices(0, sphere, corrupted=sphere in corrupted)
    return realm


STORIES: dict[str, tuple[Callable[[], Realm], str]] = {
    "unward d2, kill d2": (
        lambda: Realm(2).lasting(0, "subjugate").mage(0, "d2").followers(1, "d2", wards=True),
        "unward ATTACK-02, kill ATTACK-03, gain ATTACK-04, gain ATTACK-04, recruit FUND-10",
    ),
    "douse d2": (
        lambda: burning(Realm(1).lasting(0, "subjugate").face("mine", "d2").mage(0, "d2"), "d2"),
        "douse SOLO-10, gain SOLO-10, recruit FUND-10",
    ),
    "divine d2": (
        lambda: Realm(2).lasting(0, "divination").face("mine", "d2").followers(0, "d2"),
        "gain ADV-01",
    ),
    "explore d2": (lambda: hidden("mine", "d2"), "discover EXPLORE-01, gain EXPLORE-03"),
    "explore d1": (lambda: hidden("camp", "d1"), "discover EXPLORE-01, recruit EXPLORE-04"),
    "explore d1, trade scrolls": (
        lambda: hidden("drow", "d1"),
        "discover EXPLORE-01, pay EXPLORE-05, initiate EXPLORE-05",
    ),
    "travel d3": (lambda: Realm(2), "travel JOURNEY-02"),
    "travel c2": (
        lambda: Realm(2).mage(0, "d2").token("chasm", 1, "c2"),
        "travel JOURNEY-02, dismiss ADV-05",
    ),
    "travel c1": (
        lambda: Realm(2).mage(0, "d2").face("mine", "c1").token("wellspring", 1, "c1"),
        "travel JOURNEY-02, gain ADV-16",
    ),
    "place d2": (builder, "place FOLLOW-01"),
    "promote time will": (teacher, "promote PROMOTE-01"),
    "promote corrupted-time will": (lambda: teacher("time"), "promote PROMOTE-01 MAST-08"),
    "promote time corrupted-will": (lambda: teacher("will"), "promote PROMOTE-01 MAST-08"),
    "promote corrupted-time corrupted-will": (
        lambda: teacher("time", "will"),
        "promote PROMOTE-01 MAST-07",
    ),
    "recruit 2": (lambda: Realm(2).face("camp", "d1").mage(0, "d1"), "recruit END-06"),
    "gather, gems, follower": (
        gatherer,
        "gather END-05, gain GATHER-01, recruit GATHER-02, gain GATHER-03, recruit GATHER-03",
    ),
    "wards": (builder, "ward WARD-01"),
    "tower": (builder, "token-gone TOWER-07, build TOWER-01, gain TOWER-08, gain TOWER-08"),
    "cast entangling-vines, c2, none": (
        lambda: caster("entangling-vines", seeds=1).token("upheaval", 1, "c2"),
        "pay CAST-03, token-gone TOKEN-02, token FUND-03",
    ),
    "cast transmute, seeds, gems, none": (
        lambda: caster("transmute", widgets=1, seeds=1),
        "pay CAST-03, pay FUND-13, gain FUND-13",
    ),
    "cast quicken": (lambda: caster("quicken", scrolls=1), "pay CAST-03, lengthen FUND-05"),
    "cast decay": (lambda: caster("decay", bones=1).relics(1, gems=11), "pay CAST-03, pay FUND-01"),
    "cast wellspring": (
        lambda: caster("wellspring", seeds=2).followers(0, "d2"),
        "pay CAST-04, token ADV-16",
    ),
    "cast fiery-chasm, north-east": (
        lambda: burning(caster("fiery-chasm", players=1, blood=2), "e1"),
        "pay CAST-04, douse SOLO-11, token ADV-03",
    ),
    "cast gate, b1": (lambda: caster("gate", scrolls=2), "pay CAST-04, arrive ADV-06"),
    "cast automaton, time": (
        lambda: caster("automaton", seeds=3).face("ruins", "b2").followers(0, "b2"),
        "pay CAST-05, initiate MAST-01, learn MAST-03",
    ),
    "cast time-stop": (lambda: caster("time-stop", gems=3), "pay CAST-05, lengthen MAST-15"),
    "cast fortify": (lambda: caster("fortify", gems=3).followers(0, "d2"), "pay CAST-05, ward MAST-11"),
    "cast obliterate": (
        lambda: burning(caster("obliterate", players=1, seeds=3).followers(0, "d2", wards=True), "c2"),
        "pay CAST-05, unward MAST-13, remove MAST-14, douse SOLO-11",
    ),
    "cast solo-decay": (
        lambda: burning(caster("solo-decay", players=1, bones=1), "c2"),
        "pay CAST-03, douse SOLO-12",
    ),
    "cast upheaval, h1, h2, 0,3, 1,3": (
        lambda: caster("upheaval", players=4, seeds=3),
        "pay CAST-05, upheaval MAST-17, token MAST-17, token MAST-17",
    ),
}
"""By the acts, parted by `, `: the position, and every beat with its rule but that of the casting itself."""


@pytest.mark.parametrize("acts", STORIES)
def test_what_happened_is_told_with_its_rule(acts: str) -> None:
    position, expected = STORIES[acts]
    realm = position().play(*acts.split(", "))
    told = [f"{beat.kind} {' '.join(beat.rules)}" for beat in realm.beats if beat.kind != "cast"]
    assert ", ".join(told).replace("AM-", "") == expected


QUESTIONS: dict[str, tuple[Callable[[], Realm], str]] = {
    "cast entangling-vines": (lambda: caster("entangling-vines", seeds=1), "FUND-03"),
    "cast transmute": (lambda: caster("transmute", widgets=1, seeds=1), "FUND-13"),
    "cast transmute, seeds": (lambda: caster("transmute", widgets=1, seeds=1), "FUND-13"),
    "cast decay": (lambda: caster("decay", players=3, bones=1), "FUND-01"),
    "cast wellspring": (
        lambda: caster("wellspring", seeds=2).face("mine", "c1").followers(0, "d2", "c1"),
        "ADV-16",
    ),
    "cast gate": (lambda: caster("gate", scrolls=2), "ADV-06"),
    "cast imprison": (
        lambda: caster("imprison", gems=2).face("mine", "c1").followers(1, "d2", "c1"),
        "ADV-09",
    ),
    "cast fiery-chasm": (lambda: caster("fiery-chasm", blood=2), "ADV-03"),
    "cast automaton": (
        lambda: caster("automaton", seeds=3).face("ruins", "b2").followers(0, "b2"),
        "MAST-01",
    ),
    "cast corrupt": (lambda: caster("corrupt", bones=3).apprentices(1, "nature", "time"), "MAST-04"),
    "cast upheaval": (lambda: caster("upheaval", players=4, seeds=3), "MAST-17"),
    "cast upheaval, h1": (lambda: caster("upheaval", players=4, seeds=3), "MAST-17"),
    "cast solo-decay": (
        lambda: burning(caster("solo-decay", players=1, bones=1), "c1", "c2"),
        "SOLO-12",
    ),
    "cast solo-shadow, end": (lambda: caster("solo-shadow", players=1, bones=2), "SOLO-14"),
    "end": (lambda: Realm(2), "PLANET-01"),
    "end, end": (lambda: Realm(2).edit(planets=[[3] * 6, [1] * 6]), "PLANET-08"),
}
"""By the acts that lead to a question: the position, and the rule that asks."""


@pytest.mark.parametrize("acts", QUESTIONS)
def test_a_question_names_the_rule_that_asks(acts: str) -> None:
    position, rule = QUESTIONS[acts]
    realm = position().play(*acts.split(", "))
    assert realm.decision.rule == f"AM-{rule}"
    nonsense = realm.refused("nonsense")
    assert (nonsense.reason, nonsense.rule) == ("unknown-answer", f"AM-{rule}")


@pytest.mark.rule("AM-GAME-04")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whatever_is_laid_open_is_told_with_its_hex_and_its_face(players: int) -> None:
    mode = "solo" if players == 1 else "standard"
    table = Table.new(GAME, mode, seats=players, seed=f"open {players}", setup={"variant": ABUNDANCE})
    labels, stream, opened = facts_of("").layout(players).labels, Stream(mode), 0
    while not table.is_over:
        before = table.state.cards.seen.copy()
        seat, decision = next(iter(table.pending.items()))
        beats = table.answer(seat, decision.sample(stream))
        cards = table.state.cards
        told = {beat.elements[0]: beat.args["terrain"] for beat in beats if beat.kind in REVEALING}
        new = [spot for spot, seen in enumerate(cards.seen) if seen != before[spot]]
        assert told == {labels[spot]: text(f"terrain.{cards.faces[spot]}") for spot in new}
        assert all(beat.only is None for beat in beats)
        opened += len(new)
    assert opened > 3
