"""What people wish for the setup of a game: decks, options by name, corrections of its data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from tafelrunde.cli.files import read_text
from tafelrunde.cli.frame import about
from tafelrunde.table.errors import BadSetup, bad_setup
from tafelrunde.table.game import Game, Mode, game, games

DeckNames = Annotated[list[str] | None, about("deck")]
OptionWords = Annotated[list[str] | None, about("option")]
VariantFile = Annotated[Path | None, about("variant")]


def one_or_all(game_name: str | None) -> list[Game[Any]]:
    """The game that was named, or all where none was."""
    return [game(game_name)] if game_name else list(games().values())


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
            raise bad_setup("cli.bad-option", "option", option=each)
        setup[name] = int(value) if value.isascii() and value.isdigit() else value
    if variant is not None:
        setup["variant"] = found.read_variant(read_text(variant))
    return setup


def _deck_setup(found: Game[Any], mode: Mode, seats: int, decks: list[str]) -> dict[str, Any]:
    if len(decks) > seats:
        raise bad_setup("cli.deck-count", "deck", seats=seats, given=len(decks))
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
    return bad_setup("cli.unknown-deck", "deck", deck=name, known=", ".join(known))


def variants_of(given: list[str]) -> dict[str, Any]:
    """Corrections for all new tables of a game: `archmage=FILE`."""
    variants: dict[str, Any] = {}
    for each in given:
        name, equals, path = each.partition("=")
        if not equals:
            raise bad_setup("cli.bad-option", "variant", option=each)
        variants[name] = game(name).read_variant(read_text(Path(path)))
    return variants


def at_least(field: str, value: int, minimum: int) -> None:
    """Refuse a number that is too small; raises BadSetup."""
    if value < minimum:
        raise bad_setup("cli.bad-number", field, field=field, minimum=minimum)


def mail_server(mail: str | None, public_url: str | None) -> str | None:
    """The address of a mail server, whose mails must lead back here; raises BadSetup."""
    if mail is None:
        return None
    parts = urlsplit(mail)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise bad_setup("cli.bad-mail", "mail")
    if public_url is None:
        raise bad_setup("cli.mail-from-nowhere", "public-url")
    return mail
