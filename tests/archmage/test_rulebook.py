"""The rulebook says what was stated, what was decided and what was filled in, and how sure we are."""

from __future__ import annotations

from collections import Counter

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.stock import Listed, card_list
from tafelrunde.table.rulebook import Rule

RULES = list(GAME.rulebook.rules.values())
RECONSTRUCTIONS = [rule for rule in RULES if rule.kind == "reconstruction"]


def test_rules_rulings_and_reconstructions_are_told_apart() -> None:
    assert Counter(rule.kind for rule in RULES) == {"rule": 133, "ruling": 56, "reconstruction": 55}


@pytest.mark.parametrize("rule", RECONSTRUCTIONS, ids=lambda rule: rule.id)
def test_a_reconstruction_says_how_sure_we_are(rule: Rule) -> None:
    assert rule.why is not None
    assert "Confidence: " in rule.why["en"]
    assert "Sicherheit: " in rule.why["de"]


def test_every_chapter_has_rules_and_a_title_in_both_languages() -> None:
    chapters = Counter(rule.section for rule in RULES)
    assert [section.id for section in GAME.rulebook.sections] == list(chapters)
    assert all(section.title["de"] and section.title["en"] for section in GAME.rulebook.sections)


@pytest.mark.parametrize("spell", card_list(), ids=lambda spell: spell.id)
def test_a_spell_names_its_rules_and_has_a_text_in_both_languages(spell: Listed) -> None:
    assert spell.rules
    assert all(rule in GAME.rulebook for rule in spell.rules)
    assert spell.text["de"] != spell.text["en"]
    assert "{" not in spell.text["de"] + spell.text["en"]  # the numbers are filled in
