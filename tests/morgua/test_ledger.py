"""Cards, decks and map are what the facts say; the rulebook has every entry of the catalogue."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.games.morgua import GAME, board
from tafelrunde.games.morgua.cards import CARDS, DECKS, VOCABULARY, read_card
from tests.witnesses import unwitnessed

HERE = Path(__file__).resolve().parent
FACTS: dict[str, Any] = tomllib.loads((HERE / "facts.toml").read_text(encoding="utf-8"))
BOARD: dict[str, Any] = tomllib.loads((HERE / "board_facts.toml").read_text(encoding="utf-8"))


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


IDS = {card["id"]: slug(card["name"]["en"]) for card in FACTS["card"] + FACTS["token"]}


def renamed(value: Any) -> Any:
    """The facts with our ids."""
    if isinstance(value, dict):
        return {key: renamed(each) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each) for each in value]
    return IDS.get(value, value) if isinstance(value, str) else value


def test_every_card_is_there_and_every_other_has_a_test_for_its_witness() -> None:
    assert set(IDS.values()) <= set(CARDS)
    assert unwitnessed(HERE, CARDS, IDS.values()) == []
    assert len(FACTS["card"]) == 182
    assert sum(card.token for card in CARDS.values()) == 2


@pytest.mark.parametrize("facts", FACTS["card"] + FACTS["token"], ids=lambda facts: str(facts["id"]))
def test_a_card_is_what_the_facts_say(facts: dict[str, Any]) -> None:
    card = CARDS[IDS[facts["id"]]]
    assert card.number == facts["id"]
    told = msgspec.json.decode(msgspec.json.encode(card))
    for name, value in facts.items():
        if name in ("id", "rules", "effects", "need", "goal"):
            continue
        if name == "text" and not value["de"]:
            assert card.text == {}
            continue
        found = getattr(card, name) if isinstance(value, int | str) else told.get(name, [])
        assert found == renamed(value), name
    for name in ("strength", "life", "speed", "magic", "armour", "cost", "loot", "fame", "gold"):
        assert getattr(card, name) == facts.get(name, 0), name
    words = {name: renamed(facts.get(name, [])) for name in ("effects", "need", "goal")}
    plain = {"id": card.id, "number": card.number, "type": card.type, "name": {"de": "", "en": ""}}
    look: dict[str, Any] = {name: facts[name] for name in ("kind", "alignment") if name in facts}
    told_by_facts = read_card({**plain, **look, **words}, "facts")
    assert card.effects == told_by_facts.effects
    assert card.need == told_by_facts.need
    assert card.goal == told_by_facts.goal


def test_the_vocabulary_is_that_of_the_facts() -> None:
    wanted: dict[str, set[str]] = {}
    for word in FACTS["vocab"]:
        wanted.setdefault(word["kind"], set()).add(word["name"])
    assert {kind: set(VOCABULARY[kind]) for kind in wanted} == wanted


def test_decks_hold_the_cards_of_the_facts() -> None:
    for facts in FACTS["deck"]:
        deck = DECKS[slug(facts["name"]["en"])]
        assert (deck.name["de"], deck.number) == (facts["name"]["de"], facts["id"])
        assert deck.cards == {IDS[card]: count for card, count in facts["cards"]}


def test_the_map_is_that_of_the_facts() -> None:
    assert [field.id for field in board.FIELDS] == [each["id"].lower() for each in BOARD["field"]]
    for number, (field, facts) in enumerate(zip(board.FIELDS, BOARD["field"], strict=True)):
        assert (field.kind, field.region, field.x, field.y) == tuple(
            facts[key] for key in ("kind", "region", "x", "y")
        )
        assert board.IS_COAST[number] == facts.get("coast", False)
        assert (field.kind == "slot") is ("name" in facts)
    for edge in BOARD["edge"]:
        one, other = board.NUMBERS[edge["a"].lower()], board.NUMBERS[edge["b"].lower()]
        kind = board.ROADS if edge["kind"] == "road" else board.SEA
        assert other in kind[one]
        assert one in kind[other]
    assert sum(map(len, board.NEAR)) == 2 * len(BOARD["edge"])
    assert [region.id for region in board.REGIONS] == [region["id"] for region in BOARD["region"]]


def test_the_map_is_made_for_journeys() -> None:
    slots = board.SLOTS
    assert len(slots) == 36
    assert all(
        near not in slots for slot in slots for near in board.NEAR[slot]
    )  # MO-5.9-03 needs a way point
    distances = {field: steps_from(field) for field in range(len(board.FIELDS))}
    assert max(distances[one][other] for one in slots for other in slots) == 12
    assert all(len(reached) == len(board.FIELDS) for reached in distances.values())


def steps_from(start: int) -> dict[int, int]:
    """How many steps it is to every field, by road or by sea."""
    found = {start: 0}
    for field in (fields := [start]):
        for near in board.NEAR[field]:
            if near not in found:
                found[near] = found[field] + 1
                fields.append(near)
    return found


ADDED = (
    "MO-2.1-09",
    "MO-2.3.1-33",
    "MO-3-74",
    "MO-3-75",
    "MO-3-76",
    "MO-5-05",
    "MO-5.8-19",
    "MO-5.9-30",
    "MO-6-07",
    "MO-6-09",
    "MO-7.3-05",
    "MO-7.5-10",
    "MO-8.3-11",
    "MO-9.1.2-19",
    "MO-9.3.1-19",
    "MO-9.4.1-22",
)
"""Rulings that came after the catalogue."""


def test_the_rulebook_says_everything_twice() -> None:
    rules = GAME.rulebook.rules.values()
    assert len(rules) == 553 + len(ADDED)
    assert set(ADDED) <= set(GAME.rulebook.rules)
    assert sum(rule.kind == "rule" for rule in rules) == 355
    assert all(rule.text["de"] != rule.text["en"] for rule in rules)
