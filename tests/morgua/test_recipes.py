"""What a card takes stands on it, and a refusal says which part of it is missing."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.recipes import place_text, recipe
from tafelrunde.table import LANGUAGES, Seat, Text
from tests.morgua.land import Land


def said(face: str, lang: str = "en") -> str:
    return " · ".join(GAME.locale.say(part, lang) for part in recipe(face))


def test_every_card_says_what_it_takes_in_every_language() -> None:
    for card in CARDS.values():
        for lang in LANGUAGES:
            words = said(card.id, lang)
            assert words
            names = [each for need in card.need for each in (*need.building, *need.no_building)]
            assert all(CARDS[each].name[lang] in words for each in names)
            traits = [Text(f"trait.{each}") for need in card.need for each in need.place]
            regions = [*card.region, *(each for need in card.need for each in need.region)]
            where = [*traits, *(Text(f"region.{each}") for each in regions)]
            assert all(GAME.locale.say(each, lang) in words for each in where)


def test_a_recipe_names_who_where_and_nothing_that_everybody_is() -> None:
    assert said("squire") == "Hero who is good or neutral · Building: Barracks or Tavern"
    assert said("longsword") == "Any hero · Building: Smithy"
    assert said("grave-servant") == "Hero who is evil · Building: Bone Pit or Place: ruin"
    assert said("spark-thrust") == "Anyone with magic"
    assert said("squire", "de") == "Held, der gut oder neutral ist · Gebäude: Kaserne oder Taverne"


def test_only_what_fits_everywhere_has_no_place() -> None:
    for card in CARDS.values():
        asks = any(need != type(need)() for need in card.need)
        assert (place_text(card) is not None) == asks


def test_hand_cards_show_it_and_what_lies_on_the_table_does_not() -> None:
    land = Land()
    land.hero("falk hm1")
    land.give("squire")
    scene = land.table.view(Seat(0))
    held = [each.face for zone in scene.zones if zone.kind == "hand" for each in zone.elements if each.face]
    assert any(face.needs == list(recipe("squire")) for face in held)
    lying = [each.face for zone in scene.zones if zone.kind == "board" for each in zone.elements if each.face]
    assert lying
    assert not any(face.needs for face in lying)


@pytest.mark.rule("MO-5.5-01", "MO-5.5-06", "MO-5.2-03", "MO-5.1-04")
def test_a_refusal_says_which_part_is_missing() -> None:
    land = Land()
    land.lay("wolfsford hm1", "market-square hm1")
    land.hero("falk hm1")
    land.hero("baron hm1")
    land.give("squire", "longsword", "tavern", "wheathall")
    land.purse(900)

    def why(key: str) -> str:
        return GAME.locale.say(land.refused(key).text, "en")

    assert why("recruit falk squire") == (
        "Squire needs: Building: Barracks or Tavern. Falk the Borderwalker is elsewhere: "
        "Wolfsford is: village, Heartmark."
    )
    land.inside("falk", "market-square")
    assert why("recruit falk squire").endswith("is elsewhere: Market Square.")
    assert "only goes with heroes who are good or neutral" in why("recruit baron squire")
    assert "Golden Hollow" in why("play wheathall hm2")
