"""Sentences are written as people write: plural forms, a minus, the quotation marks of their language.

What a sentence says with its arguments in it, the kit looks at in every game it plays (`testing/wording.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.table import Locale, Text, text
from tafelrunde.table.languages import folders, sentences
from tafelrunde.table.testing.wording import misprints, raw_words

FILES = [file for folder in folders() for file in sorted(folder.iterdir())]
COUNTED = {
    "amount", "answers", "bots", "cards", "coins", "count", "decisions", "flares", "games", "given",
    "gold", "legends", "life", "lines", "maximum", "minimum", "minutes", "needed", "number", "owned",
    "pieces", "pips", "points", "price", "rounds", "rules", "runs", "school", "seats", "seconds",
    "sockets", "squares", "steps", "tables", "tiles", "times", "total", "wins",
}  # fmt: skip
"""Arguments that hold a number."""
AFTER = re.compile(r"\{(\w+)\} ([^\W\d_]+)")
SAME = {
    "de": {
        "AP", "BP", "SP", "Gold", "Ruhm", "Leben", "Schaden", "Magie", "Anhänger", "Wesen", "Leuchtfeuer",
        "Schicksalstempel", "Zeichen", "Bytes", "Minuten", "Zuschauer", "Min", "Sek", "MB", "auf", "aus",
        "bis", "davon", "der", "die", "gerade", "gewählt", "im", "ist", "jetzt", "Kraft", "mal", "mehr",
        "mögliche", "müssen", "nicht", "noch", "pro", "quer", "rückwärts", "sind", "statt", "und", "von",
        "weitere", "wert", "sein", "s", "Minion", "erlaubt", "zeigen", "zum", "zur", "überlegen", "zahlst",
        "gegen", "ms", "möglich", "geheilt", "vor",
    },
    "en": {
        "AP", "MP", "VP", "fame", "gold", "power", "damage", "life", "magic", "MB", "min", "sec", "ms",
        "a", "against", "and", "are", "at", "can", "from", "have", "in", "is", "left", "more", "must",
        "of", "picked", "possible", "sideways", "to", "upright", "watch", "watching", "with", "were",
        "cannot", "movement", "extra", "enemy", "action", "victory", "Corruption", "s", "minion",
        "allowed", "failed", "characters", "letters", "bytes",
    },
}  # fmt: skip
"""Words that may follow any number as they are; an adjective may, where the noun behind it has its forms."""


def told(file: Path) -> Iterator[tuple[str, str]]:
    """Every sentence of a file that anybody reads."""
    for key, words in sentences(file).items():
        if not words.startswith('"'):  # lines of help
            yield key.replace('"', ""), words


def language(file: Path) -> str:
    return file.stem.rpartition(".")[2]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}/{file.name}")
def test_a_file_has_the_quotation_marks_and_the_minus_of_its_language(file: Path) -> None:
    lang = language(file)
    wrong = {
        key: found
        for key, words in told(file)
        if (found := misprints(re.sub(r"\{\w*\}|`[^`]*`", "x", words), lang)) and words != "{words}"
    }
    assert wrong == {}


def is_paired(key: str, file: Path) -> bool:
    """Whether there is a sentence of its own for one: `kills-one` beside `kills`, `.one` beside `.other`."""
    return key.endswith((".one", ".other")) or f"{key}-one" in dict(told(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}/{file.name}")
def test_a_number_chooses_the_word_behind_it(file: Path) -> None:
    same = SAME[language(file)]
    wrong = [
        f"{key}: {{{name}}} {word}"
        for key, words in told(file)
        for name, word in AFTER.findall(words)
        if name in COUNTED and word not in same and f"{{{name}|" not in words and not is_paired(key, file)
    ]
    assert wrong == []


OTHER_NAMES = {
    # Wert, Standardbewegung, beschwören
    ("tash_kalar", "de"): r"\b(Rang|Rangs|Ränge|Rängen)\b|\bnormalen? (Bewegung|nur)"
    r"|\b([Rr]uf(e|st|t|en)|gerufen\w*)\b",
    # Begleiter, Zusatzmission, Anti-Mission, vertreiben, Monster, besuchen, einen Zauber sprechen
    ("morgua", "de"): r"\bGefährt(e|en|in|innen)\b|Nebenmission|Antimission|verscheuch|Ungeheuer"
    r"|\bsucht \{card\} auf|\b[Ll]ass \w+ (die )?\w+ wirken|\b[Ww]irk\b|nicht wirken",
    ("morgua", "en"): r"\b[Gg]iv(e|en|ing) (up (a |the )?mission|a mission up)\b",  # abandon
    ("archmage", "de"): r"erforsch|anwerb|anzuwerben|einführ",  # entdecken, rekrutieren, einweihen
    ("mythos", "en"): r"\b(own|their|creature’s) ways?\b",  # path
}
"""What a thing of a game could be called as well; its rulebook and everything else calls it otherwise."""


@pytest.mark.parametrize(("game", "lang"), OTHER_NAMES)
def test_a_thing_has_the_name_that_its_rulebook_gives_it(game: str, lang: str) -> None:
    other = re.compile(OTHER_NAMES[game, lang])
    own = [file for file in FILES if file.parent.parent.name == game and language(file) == lang]
    assert len(own) > 6
    assert [(file.name, key) for file in own for key, words in told(file) if other.search(words)] == []


@pytest.mark.parametrize(
    ("lang", "words", "found"),
    [
        ("de", 'Er sagt "ja".', ('"',)),
        ("de", "Er sagt 'ja'.", ("'",)),
        ("de", "“so”", ("”",)),
        ("de", "Angriff -2, (-1)", ("-2", "-1")),
        ("de", "freier Platz -5,0", ("-5", "-5,0")),
        ("de", "Angriff −2, c1-b1, 95-%-Intervall", ()),
        ("en", "the 'word' of the heroes' players", ("'",)),
        ("en", "the hero's life", ("'",)),
        ("en", "„so“", ("„",)),
        ("en", "its text’s “word”", ()),
    ],
)
def test_what_is_misprinted_is_found(lang: str, words: str, found: tuple[str, ...]) -> None:
    assert misprints(words, lang) == found


def test_a_name_of_the_notation_is_found_in_a_sentence() -> None:
    names = frozenset({"counter-ruse", "w03"})
    assert raw_words("“counter-ruse” is no answer, on W03", names) == ["counter-ruse", "W03"]
    assert raw_words("Counter-ruse (event)", names) == []


def test_a_plural_behind_one_is_found() -> None:
    german = {"a": "{number} {number|Karte|Karten}", "b": "{number} Karten"}
    locale = Locale({"de": german, "en": german})

    def found(words: Text) -> tuple[str, ...]:
        return misprints(locale.say(words, "de"), "de", locale)

    assert found(text("b", number=1)) == ("1 Karten",)
    assert found(text("b", number=11)) == found(text("a", number=1)) == ()
