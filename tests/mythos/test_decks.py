"""The text format of decks, and everything that can be wrong with one."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.cards import CARDS, DECKS, EARLIER, Deck
from tafelrunde.games.mythos.decks import LISTS, card_names, check, of_setup, parse
from tafelrunde.table import BadSetup, Record, Seat, Table
from tafelrunde.table.deck_text import MAX_LENGTH, CardNames, write_deck_text
from tafelrunde.table.save import load


def write(deck: Deck) -> str:
    """The deck in its text format, with the ids of its cards and without its plan."""
    return write_deck_text(msgspec.structs.replace(deck, plan=None), "en", {card: card for card in CARDS})


FOUR_MOSSLINGS = EARLIER[1]["growing-wood"]
WOOD = write(FOUR_MOSSLINGS)
EARLIER_RECORDS = Path(__file__).parent / "earlier"
SEATS = ["south", "north"]


def said(wrong: BadSetup) -> str:
    """The sentence in English; it must exist in German too."""
    assert GAME.locale.say(wrong.text, "de")
    return GAME.locale.say(wrong.text, "en")


def refused(source: str) -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        parse(source)
    assert caught.value.field == "deck"
    return caught.value


# -- reading and writing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS.values(), ids=str)
def test_a_deck_written_and_read_again_is_the_same(deck: Deck) -> None:
    again = parse(write(deck))
    assert (again.leader, again.cards, again.name["en"]) == (deck.leader, deck.cards, deck.name["en"])
    assert write(again) == write(deck)


@pytest.mark.parametrize("deck", DECKS.values(), ids=str)
def test_a_deck_in_a_setup_is_the_same(deck: Deck) -> None:
    assert of_setup(deck.id) is deck
    own = parse(write(deck))
    assert of_setup(own.content()) == own
    table = Table.new(GAME, setup=GAME.deck_setup(GAME.modes[0], 2, [own, deck.id]), seed=1)
    assert table.record().setup["decks"][1] == deck.id


def test_cards_are_found_by_id_and_by_their_name_in_either_language() -> None:
    for card in CARDS.values():
        for name in (card.id, card.printed.name["de"], card.printed.name["en"], card.id.upper()):
            assert card_names().id_of(f"  {name} ") == card.id


def test_no_two_cards_can_be_meant_by_one_name() -> None:
    with pytest.raises(ValueError, match="cards one and other: both are called 'Same'"):
        CardNames([("one", {"de": "Gleich", "en": "Same"}), ("other", {"de": "Same", "en": "Another"})])


def test_remarks_blank_lines_and_the_order_of_lines_do_not_matter() -> None:
    rows = WOOD.splitlines()
    mixed = ["# remark", "", *reversed(rows), "   ", "#4 gatestone"]
    assert parse("\r\n".join(mixed)).cards == FOUR_MOSSLINGS.cards


def test_a_number_may_have_an_x_and_lines_of_one_card_are_added() -> None:
    first, *rest = [row for row in WOOD.splitlines() if row[0].isdigit()]
    assert first == "4 mossling"
    head = ["leader: ymbra-deeproot", "3x mossling", "1 Moosling"]
    assert parse("\n".join(head + rest)).cards == FOUR_MOSSLINGS.cards


def test_a_deck_without_a_name_is_called_after_its_leader() -> None:
    source = "\n".join(row for row in WOOD.splitlines() if not row.startswith("name"))
    assert parse(source).name["en"] == "ymbra-deeproot"


# -- what is wrong -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "rule", "sentence"),
    [
        (("4 mossling", "3 mossling"), "MY-DECK-01", "exactly 40 minion cards, this one has 39"),
        (("4 mossling", "5 mossling"), "MY-DECK-02", "5 × Mossling"),
        (("leader: ymbra-deeproot", ""), "MY-DECK-01", "exactly one leader, this one has 0"),
        (("leader: ymbra", "leader: zikk-manycrown\nleader: ymbra"), "MY-DECK-01", "this one has 2"),
        (("leader: ymbra-deeproot", "leader: gatestone"), "MY-DECK-01", "Gatestone is no leader"),
        (("4 mossling", "4 zikk-manycrown"), "MY-DECK-01", "Zikk Manycrown is a leader"),
        (("4 mossling", "4 dragon"), None, "Line 3: There is no card “dragon”"),
        (("leader: ymbra-deeproot", "leader: dragon"), None, "Line 2: There is no card “dragon”"),
        (("4 mossling", "mossling"), None, "Line 3: “mossling” is no line of a deck"),
        (("4 mossling", "four mossling"), None, "Line 3: “four mossling” is no line of a deck"),
        (("4 mossling", "-4 mossling"), None, "Line 3"),
        (("4 mossling", "4"), None, "Line 3"),
        (("4 mossling", "99999 mossling"), None, "Line 3"),
        (("4 mossling", "٤ mossling"), None, "Line 3"),
        (("4 mossling", "colour: green"), None, "Line 3"),
    ],
)
def test_an_error_names_the_rule_or_the_line(
    change: tuple[str, str], rule: str | None, sentence: str
) -> None:
    assert change[0] in WOOD
    wrong = refused(WOOD.replace(*change))
    assert wrong.rule == rule
    assert sentence in said(wrong)


@pytest.mark.rule("MY-DECK-02")
def test_copies_by_different_names_of_one_card_are_copies() -> None:
    wrong = refused(WOOD.replace("4 mossling", "3 mossling\n2 Moosling"))
    assert wrong.rule == "MY-DECK-02"


def test_a_text_that_is_too_long_is_refused() -> None:
    assert "at most" in said(refused("#" * (MAX_LENGTH + 1)))


@pytest.mark.parametrize(
    "value",
    [
        None, 3, [], "no-such-deck", {}, {"leader": 1, "cards": {}}, {"leader": "zikk-manycrown"},
        {"leader": "zikk-manycrown", "cards": {"mossling": "4"}},
        {"leader": "zikk-manycrown", "cards": {"mossling": True}},
        {"leader": "zikk-manycrown", "cards": {3: 4}},
        {"leader": "dragon", "cards": {}},
        {"leader": "zikk-manycrown", "cards": {"dragon": 4}},
        {"leader": "zikk-manycrown", "cards": {"mossling": -1}},
        {"leader": "zikk-manycrown", "cards": {}, "name": 5},
        {"leader": "zikk-manycrown", "cards": {}, "more": 1},
    ],
)  # fmt: skip
def test_a_wrong_deck_in_a_setup_is_refused(value: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        of_setup(value)
    said(caught.value)


# -- anything at all ---------------------------------------------------------------------------------------

LINES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["name: x", "leader: zikk-manycrown", "leader: gatestone", "leader:", "name", "# x", ":"]
    ),
    st.builds(lambda n, card: f"{n} {card}", st.integers(-2, 50), st.sampled_from([*CARDS, "dragon", ""])),
)


@settings(max_examples=300)
@given(st.lists(LINES, max_size=60))
def test_whatever_is_written_only_a_bad_setup_is_raised(lines: list[str]) -> None:
    try:
        deck = parse("\n".join(lines))
    except BadSetup as wrong:
        said(wrong)
        return
    again = parse(write(deck))
    assert (again.leader, again.name) == (deck.leader, deck.name)
    assert again.cards == {card: count for card, count in deck.cards.items() if count}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from([*CARDS, *DECKS]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.fixed_dictionaries(
    {"leader": JSON | st.sampled_from([*CARDS])},
    optional={
        "name": JSON,
        "cards": JSON | st.dictionaries(st.sampled_from([*CARDS]), st.integers(-1, 5), max_size=40),
    },
)


@settings(max_examples=300)
@given(JSON | OBJECTS)
def test_whatever_a_setup_holds_only_a_bad_setup_is_raised(value: Any) -> None:
    try:
        deck = of_setup(value)
    except BadSetup as wrong:
        said(wrong)
        return
    assert check(deck) is deck


@settings(max_examples=100)
@given(st.text(max_size=80))
def test_a_deck_of_any_name_can_be_written_and_read(name: str) -> None:
    wood = FOUR_MOSSLINGS
    deck = of_setup({"name": name, "leader": wood.leader, "cards": dict(wood.cards)})
    again = parse(write(deck))
    assert (again.leader, again.cards) == (deck.leader, deck.cards)
    assert again.name == deck.name


# -- decks whose lists have changed --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "decks", "card"),
    [
        (1, ["growing-wood", "spring-tide"], "hungerroot"),
        (2, ["patient-thorns", "spring-tide"], "hungerroot"),
    ],
)
def test_a_record_of_earlier_rules_is_played_with_the_lists_of_then(
    rules: int, decks: list[str], card: str
) -> None:
    record = Record.parse((EARLIER_RECORDS / f"rules-{rules}.record").read_text(encoding="utf-8"))
    assert (record.rules, record.setup) == (rules, {"decks": decks})
    table = record.replay()  # with every fingerprint
    assert table.result is not None
    then, now = (sum(lists[name].cards.get(card, 0) for name in decks) for lists in (LISTS[rules], DECKS))
    assert table.state.cards.faces.count(card) == then != now
    assert str(Record.parse(str(table.record())).replay().record()) == str(table.record())


def test_a_save_of_the_second_rules_goes_on_as_its_record_goes() -> None:
    record = Record.parse((EARLIER_RECORDS / "rules-2.record").read_text(encoding="utf-8"))
    table = load((EARLIER_RECORDS / "rules-2.save.json").read_bytes())
    assert (table.notices, table.version) == ([], 40)
    assert table.setup["lists"] == 2
    answers = [line.split(" ", 1) for line in record.lines if line.startswith(("south ", "north "))]
    for seat, key in answers[table.version :]:
        table.play(Seat(SEATS.index(seat)), key)
    assert table.hash == record.replay().hash


def test_a_table_of_the_first_rules_begins_with_the_lists_of_then() -> None:
    table = Table.new(GAME, setup=dict(GAME.earlier_setup(1, {})), seed=1)
    now = Table.new(GAME, setup=dict(GAME.earlier_setup(3, {})), seed=1)
    assert table.state.cards.faces.count("hungerroot") == 8
    assert now.state.cards.faces.count("hungerroot") == DECKS["patient-thorns"].cards["hungerroot"] < 8
    assert table.state.deck_names == now.state.deck_names  # they are called as ever


@pytest.mark.parametrize("lists", [0, 4, True, "1", None, []])
def test_other_lists_are_refused(lists: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        Table.new(GAME, setup={"lists": lists}, seed=1)
    assert (caught.value.field, "1, 2, 3" in said(caught.value)) == ("lists", True)


@pytest.mark.parametrize(("rules", "digest"), [(1, "ea459c12721f9122"), (2, "ddc4cb822796fc0f")])
def test_the_lists_of_earlier_rules_are_what_they_were(rules: int, digest: str) -> None:
    """Whoever changes a list must keep the old one."""
    lists = [[name, sorted(LISTS[rules][name].cards.items())] for name in sorted(DECKS)]
    assert sha256(json.dumps(lists).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize(
    ("rules", "name"), [(rules, name) for rules, decks in EARLIER.items() for name in decks]
)
def test_only_lists_that_have_changed_are_kept(rules: int, name: str) -> None:
    then = check(EARLIER[rules][name])
    assert then.cards != LISTS[rules + 1][name].cards
    assert then.leader == DECKS[name].leader


def test_every_card_is_in_some_deck() -> None:
    """Whoever plays with the decks of the box meets all that there is."""
    met = {card for deck in DECKS.values() for card in (deck.leader, *deck.cards)}
    assert met == set(CARDS)
