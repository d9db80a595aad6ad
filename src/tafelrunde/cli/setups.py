"""What people wish for the setup of a game: decks, options by name, corrections of its data."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tafelrunde.cli.files import read_text
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import Game, Mode, game
from tafelrunde.table.text import text, verbatim


def wished_setup(
    found: Game[Any],
    mode: Mode,
    seats: int,
    deck: list[str] | None,
    options: list[str] | None,
    variant: Path | None,
) -> dict[str, Any]:
    """What was wished for the setup: decks, further options by name, corrections of the game's data."""
    setup = _deck_setup(found, mode, seats, deck) if deck else {}
    for each in options or []:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadSetup(text("cli.bad-option", option=verbatim(each)), field="option")
        setup[name] = int(value) if value.isascii() and value.isdigit() else value
    if variant is not None:
        setup["variant"] = found.read_variant(read_text(variant))
    return setup


def _deck_setup(found: Game[Any], mode: Mode, seats: int, decks: list[str]) -> dict[str, Any]:
    if len(decks) > seats:
        raise BadSetup(text("cli.deck-count", seats=seats, given=len(decks)), field="deck")
    known = [each.id for each in found.deck_list()]
    values = [name if name in known else found.read_deck(_deck_file(name, known)) for name in decks]
    return found.deck_setup(mode, seats, values)


def _deck_file(name: str, known: list[str]) -> str:
    path = Path(name)
    if not path.exists() and not path.suffix:
        raise unknown_deck(name, known)
    return read_text(path)


def unknown_deck(name: str, known: list[str]) -> BadSetup:
    """The refusal of a name that is no deck and no file."""
    words = text("cli.unknown-deck", deck=verbatim(name), known=", ".join(known))
    return BadSetup(words, field="deck")


def variants_of(given: list[str]) -> dict[str, Any]:
    """Corrections for all new tables of a game: `archmage=FILE`."""
    variants: dict[str, Any] = {}
    for each in given:
        name, equals, path = each.partition("=")
        if not equals:
            raise BadSetup(text("cli.bad-option", option=verbatim(each)), field="variant")
        variants[name] = game(name).read_variant(read_text(Path(path)))
    return variants


def at_least(field: str, value: int, minimum: int) -> None:
    """Refuse a number that is too small; raises BadSetup."""
    if value < minimum:
        raise BadSetup(text("cli.bad-number", field=verbatim(field), minimum=minimum), field=field)


def mail_server(mail: str | None, public_url: str | None) -> str | None:
    """The address of a mail server, whose mails must lead back here; raises BadSetup."""
    if mail is None:
        return None
    parts = urlsplit(mail)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise BadSetup(text("cli.bad-mail"), field="mail")
    if public_url is None:
        raise BadSetup(text("cli.mail-from-nowhere"), field="public-url")
    return mail
