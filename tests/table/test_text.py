"""Sentences, rulebooks, scenes as text, and hidden things."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from tafelrunde.table import (
    LANGUAGES,
    OPEN,
    SPECTATOR,
    Cards,
    Element,
    Grid,
    Locale,
    Result,
    Rule,
    Rulebook,
    Scene,
    Seat,
    Stream,
    Zone,
    text,
    verbatim,
)
from tafelrunde.table.beat import Beat, Beats, known_to
from tafelrunde.table.render import beat_line, plain, scene_lines
from tafelrunde.table.rulebook import Section
from tafelrunde.table.testing import locale_problems, texts_in
from tafelrunde.table.text import SHARED, MissingText, Translated
from tests.table.positions import NORTH, SOUTH
from toy import GAME


def locale(de: dict[str, str], en: dict[str, str]) -> Locale:
    return Locale({"de": de, "en": en})


def test_a_sentence_takes_numbers_words_and_other_sentences() -> None:
    spoken = locale({}, {"all": "{number} {word} {inner} {listed}", "inner": "<{deep}>"})
    inner = text("inner", deep=1)
    said = spoken.say(text("all", number=2, word="x", inner=inner, listed=[inner, inner]), "en")
    assert said == "2 x <1> <1>, <1>"


@pytest.mark.parametrize(("number", "said"), [(0, "0 cards"), (1, "1 card"), (-2, "−2 cards")])
def test_a_sentence_chooses_its_words_by_a_number(number: int, said: str) -> None:
    spoken = locale({}, {"hand": "{number} card{number||s}"})
    assert spoken.say(text("hand", number=number), "en") == said


def test_a_sentence_chooses_its_words_by_how_many_texts_there_are() -> None:
    spoken = locale({}, {"win": "{who} {who|wins|win}", "a": "A", "b": "B"})
    assert spoken.say(text("win", who=[text("a")]), "en") == "A wins"
    assert spoken.say(text("win", who=[text("a"), text("b")]), "en") == "A, B win"


def test_a_number_below_nothing_has_a_minus_and_no_hyphen() -> None:
    assert locale({}, {"x": "{number}"}).say(text("x", number=-3), "en") == "−3"


@pytest.mark.parametrize("pattern", ["{number|card}", "{number|a|b|c}", "{other|card|cards}"])
def test_words_that_no_number_chooses_are_an_error(pattern: str) -> None:
    with pytest.raises(MissingText):
        locale({}, {"x": pattern}).say(text("x", number=1), "en")


def test_words_that_a_person_typed_are_never_a_pattern() -> None:
    assert SHARED.say(text("refusal.unknown-answer", key=verbatim("{0} {x!r}")), "en").startswith(
        "“{0} {x!r}”"
    )


@pytest.mark.parametrize("words", [text("lost"), text("outer"), text("outer", inner=text("lost"))])
def test_a_missing_sentence_or_argument_is_an_error(words: object) -> None:
    spoken = locale({}, {"outer": "{inner}"})
    with pytest.raises(MissingText):
        spoken.say(words, "en")  # type: ignore[arg-type]


def test_english_stands_in_for_a_sentence_that_a_language_lacks() -> None:
    spoken = locale({"inner": "innen"}, {"outer": "outside of {inner}", "inner": "inside"})
    assert spoken.say(text("outer", inner=text("inner")), "de") == "outside of innen"
    assert spoken.everything("de") == {"inner": "innen", "outer": "outside of {inner}"}


def test_a_text_prints_in_english_or_as_its_key() -> None:
    assert str(text("refusal.over")) == "The game is over."
    assert str(text("toy.unknown", square="a1")) == "toy.unknown square=a1"


def test_a_game_may_say_a_shared_sentence_in_its_own_words(tmp_path: Path) -> None:
    for lang in LANGUAGES:
        (tmp_path / f"{lang}.toml").write_text(f'[refusal]\nover = "{lang}!"\n')
    spoken = Locale.load(tmp_path, extra={"de": {"more": "mehr"}, "en": {"more": "more"}})
    assert spoken.say(text("refusal.over"), "de") == "de!"
    assert spoken.say(text("more"), "en") == "more"
    assert spoken.say(text("option.nothing"), "de") == "nichts davon"
    assert spoken.has("more")
    assert not spoken.has("less")


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    assert locale_problems(SHARED) == []
    assert locale_problems(GAME.locale) == []


def test_what_the_languages_do_not_share_is_found() -> None:
    spoken = locale({"a": "{x}", "b": "B", "e": "", "n": ""}, {"a": "{y}", "c": "C", "e": "E", "n": ""})
    assert locale_problems(spoken) == [
        "a has other placeholders: de ['x'], en ['y']",
        "b is missing in en",
        "c is missing in de",
        "e is empty in de",
    ]
    assert locale_problems(locale({"a": "{x} {x|Zug|Züge}"}, {"a": "{x}"})) == []


def test_texts_are_found_wherever_they_are() -> None:
    inner = text("inner")
    beat = Beat("kind", {"one": inner, "many": [text("x"), text("y", deep=inner)], "number": 1})
    assert [each.key for each in texts_in([beat, (verbatim("v"),)])] == ["inner", "x", "y", "verbatim"]


def test_every_rule_of_the_toy_is_found_by_its_words() -> None:
    book = GAME.rulebook
    assert [rule.id for rule in book.search("toy-end-01")] == ["TOY-END-01"]
    assert [rule.id for rule in book.search("MARBLE square")] == ["TOY-STONE-02"]
    assert book["TOY-END-01"].text["de"].startswith("Sind alle")
    assert "TOY-END-09" not in book
    assert len(book) == 8


def rule(rule_id: str = "R-1", kind: str = "rule", section: str = "s", why: Translated | None = None) -> Rule:
    return Rule(rule_id, section, kind, ("all",), {"de": "de", "en": "en"}, why=why)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ([rule(), rule()], "twice"),
        ([rule(section="t")], "unknown section"),
        ([rule(kind="ruling")], "reason"),
        ([rule(why={"de": "de", "en": "en"})], "reason"),
    ],
)
def test_a_wrong_rulebook_is_a_defect(rules: list[Rule], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Rulebook([Section("s", {"de": "de", "en": "en"})], rules)


def test_a_beat_is_known_to_those_it_names() -> None:
    beats = Beats()
    beats.tell("all", "a1", number=1)
    beats.tell("secret", only=(SOUTH,))
    beats.tell("shown", only=(NORTH, SPECTATOR))
    kinds = {
        seat: [beat.kind for beat in known_to(seat, beats.told)] for seat in (SOUTH, NORTH, SPECTATOR, OPEN)
    }
    assert kinds == {
        SOUTH: ["all", "secret"],
        NORTH: ["all", "shown"],
        SPECTATOR: ["all", "shown"],
        OPEN: ["all", "secret"],
    }
    silent = Beats(is_silent=True)
    silent.tell("all")
    assert silent.told == []


def test_a_beat_prints_its_rules() -> None:
    spoken = locale({}, {"beat.win": "{seat} wins."})
    beat = Beat("win", {"seat": "South"}, rules=("R-1", "R-2"))
    assert plain([beat_line(beat, spoken, "en")]) == "South wins.  [R-1, R-2]"


def test_a_board_prints_its_squares() -> None:
    spoken = locale({}, {letter: letter * 20 for letter in string.ascii_lowercase})
    piece = Element("p", "piece", text("p"), at="b1", owner=SOUTH)
    zone = Zone("z", "board", text("z"), [piece], Grid(2, 2, {"a2": 7}, holes=("b2",)))
    lines = plain(scene_lines(Scene(SOUTH, [zone], text("h")), spoken, "en")).split("\n")
    assert lines[0] == "h" * 20
    assert lines[5].strip() == "│       7        │░░░░░░░░░░░░░░░░│"
    assert "│ppppppppppppppp…│" in lines[7]
    without = Zone("z", "board", text("z"), [piece])
    assert "p" * 20 in plain(scene_lines(Scene(SOUTH, [without]), spoken, "en"))


def test_cards_know_who_has_seen_them() -> None:
    cards = Cards.unseen(["ace", "king", "ten"])
    cards.show(0, NORTH)
    cards.publish(1)
    assert [cards.knows(SOUTH, card) for card in range(3)] == [False, True, False]
    assert [cards.knows(NORTH, card) for card in range(3)] == [True, True, False]
    assert all(cards.knows(OPEN, card) for card in range(3))
    assert [cards.knows(SPECTATOR, card) for card in range(3)] == [False, True, False]


def test_a_shuffle_deals_the_faces_anew_and_nobody_knows_them() -> None:
    cards = Cards.unseen(["ace", "king", "ten", "nine"])
    cards.publish(0)
    cards.publish(3)
    before = cards.copy()
    cards.reorder([0, 1, 2], [2, 0, 1])
    assert cards.faces == ["ten", "ace", "king", "nine"]
    assert cards.seen == [0, 0, 0, -1]
    assert before.faces == ["ace", "king", "ten", "nine"]


def test_imagined_faces_stay_in_their_pools() -> None:
    cards = Cards.unseen("abcdef")
    cards.show(0, SOUTH)
    for seed in range(30):
        dream = cards.copy()
        dream.imagine(SOUTH, [[0, 1, 2], [3, 4]], Stream(seed))
        assert dream.faces[0] == "a"
        assert sorted(dream.faces[1:3]) == ["b", "c"]
        assert sorted(dream.faces[3:5]) == ["d", "e"]
        assert dream.faces[5] == "f"


@pytest.mark.parametrize(("winners", "is_draw"), [((), True), ((0,), False), ((0, 1), True)])
def test_a_draw_is_when_nobody_has_won_alone(winners: tuple[int, ...], is_draw: bool) -> None:
    assert Result(tuple(map(Seat, winners)), text("x")).is_draw is is_draw
