"""The commands that ask a server how things stand there: tables, ratings, standings."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Annotated

from tafelrunde.cli.asking import CodeName, House, ServerName
from tafelrunde.cli.frame import Json, LangName, about
from tafelrunde.cli.sheets import print_standings, sheet
from tafelrunde.cli.words import language, print_json, say, tell
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.game import announcements
from tafelrunde.table.text import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tafelrunde.server.forms import MyTable
    from tafelrunde.server.message_parts import SeatInfo
    from tafelrunde.server.rating_forms import RatingLine
    from tafelrunde.server.tournament_forms import TournamentInfo, TournamentLine

PAGE = "/tournaments/"
SPANS = (("days", 86_400), ("hours", 3_600), ("minutes", 60))


# -- tables -----------------------------------------------------------------------------------------------


def tables(
    *, server: ServerName = None, code: CodeName = None, json: Json = False, lang: LangName = None
) -> None:
    """My tables on a server and whose turn it is, and where a seat is free."""
    from tafelrunde.server.forms import MyTable, OpenTable

    spoken_in, house = language(lang), House(server, code)
    mine = house.ask("/api/me/tables", list[MyTable]) if house.name is not None else []
    own = {table.id for table in mine}
    free = [each for each in house.ask("/api/tables", list[OpenTable]) if each.id not in own]
    if json:
        print_json({"mine": mine, "open": free})
        return
    if house.name is None:
        tell(say("visit.stranger", spoken_in, server=house.address))
    else:
        _tell_mine(mine, house, spoken_in)
    tell(say("visit.open" if free else "visit.none-open", spoken_in))
    for each in free:
        waiting = _names((seat for seat in each.seats if not seat.is_open), spoken_in)
        tell(f"  {_title(each.game, each.mode, spoken_in)} · {waiting} · {house.address}/table/{each.id}")


def _tell_mine(mine: list[MyTable], house: House, lang: Lang) -> None:
    running = sorted((each for each in mine if not each.is_over), key=lambda each: not each.is_my_turn)
    tell(say("visit.mine", lang, name=house.name or "", server=house.address))
    for each in running:
        others = _names((seat for seat in each.seats if not seat.is_mine), lang)
        table = " · ".join(
            filter(None, (_title(each.game, each.mode, lang), others, _since(each.last, lang)))
        )
        tell(f"  {_standing(each, lang)}: {table} · {house.address}/table/{each.id}")
    over = len(mine) - len(running)
    tell(say("visit.over" if running else "visit.only-over", lang, count=over))


def _standing(table: MyTable, lang: Lang) -> str:
    """What a table waits for."""
    if table.is_my_turn:
        return say("visit.my-turn", lang)
    if any(not seat.is_taken for seat in table.seats):
        return say("visit.empty", lang)
    asked = _names((seat for seat in table.seats if seat.seat in table.asked), lang)
    return say("visit.waits", lang, names=asked)


def _names(seats: Iterable[SeatInfo], lang: Lang) -> str:
    """Who sits there; nobody is named where nobody has come yet."""
    taken = [seat for seat in seats if seat.is_taken or seat.kind == "bot"]
    return ", ".join(_name(seat.called or seat.player, lang) for seat in taken)


def _name(given: str | None, lang: Lang) -> str:
    """What somebody is called, also when they have no name, or none any more."""
    return given or say("visit.somebody", lang)


def _since(at: int, lang: Lang) -> str:
    """How long ago, in one number."""
    seconds = max(0, int(time() - at / 1000))
    for span, length in SPANS:
        if seconds >= length:
            return say(f"visit.{span}", lang, count=seconds // length)
    return say("visit.just-now", lang)


def _title(game_id: str, mode_id: str, lang: Lang) -> str:
    """What a game and its mode are called; of a game that is not installed here the server's names."""
    found = next((each for each in announcements() if each.id == game_id), None)
    modes = found.modes if found is not None else ()
    mode = next((each.title[lang] for each in modes if each.id == mode_id), mode_id)
    return f"{found.title[lang] if found is not None else game_id}, {mode}"


# -- ratings ----------------------------------------------------------------------------------------------


def ratings(
    game_name: Annotated[str | None, about("rated-game")] = None,
    /,
    *,
    server: ServerName = None,
    code: CodeName = None,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """How strong those are believed to be who play on a server."""
    from tafelrunde.server.rating_forms import RatingBoard

    spoken_in, house = language(lang), House(server, code)
    named = [each.id for each in announcements()] if game_name is None else [game_name]
    asked = {each: house.find("ratings", each, list[RatingBoard]) for each in named}
    found = {each: boards for each, boards in asked.items() if boards is not None}
    if game_name is not None and not found:
        raise bad_setup("cli.no-such-game", "game", game=game_name, server=house.address)
    if json:
        print_json(found)
        return
    for game_id, boards in found.items():
        for board in boards:
            rows = [_rating_row(line, spoken_in) for line in board.lines]
            columns = ("place", "name", "points", "margin", "games")
            sheet(_title(game_id, board.group, spoken_in), "rating", columns, rows, spoken_in)


def _rating_row(line: RatingLine, lang: Lang) -> tuple[str, ...]:
    name = _name(line.name or line.bot, lang)
    if line.bot is not None:
        name = say("rating.bot", lang, name=name)
    mark = line.rating
    place = str(line.place) if line.place is not None else ""
    points = f"{mark.points}{'?' if mark.is_provisional else ''}"
    return place, f"* {name}" if line.is_me else name, points, f"± {mark.margin}", str(line.games or "")


# -- tournaments ------------------------------------------------------------------------------------------


def standings(
    tournament: Annotated[str | None, about("standings")] = None,
    /,
    *,
    server: ServerName = None,
    code: CodeName = None,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """Who stands where in a tournament on a server, or which tournaments there are."""
    from tafelrunde.server.tournament_forms import TournamentInfo, TournamentLine

    spoken_in = language(lang)
    if tournament is not None and PAGE in tournament:  # the address of its page
        server, _, tournament = tournament.partition(PAGE)
    house = House(server, code)
    if tournament is None:
        cups = house.ask("/api/tournaments", list[TournamentLine])
        if json:
            print_json(cups)
        else:
            _tell_cups(cups, house, spoken_in)
        return
    found = house.find("tournaments", tournament, TournamentInfo)
    if found is None:
        raise bad_setup("cli.no-tournament", "tournament", name=tournament, server=house.address)
    if json:
        print_json(found)
    else:
        _tell_cup(found, spoken_in)


def _tell_cups(cups: list[TournamentLine], house: House, lang: Lang) -> None:
    if not cups:
        tell(say("visit.no-cups", lang, server=house.address))
    for line in cups:
        tell(f"{_called(line, lang)}: {_state(line, lang)}. {house.address}{PAGE}{line.id}")


def _called(line: TournamentLine, lang: Lang) -> str:
    title = f"{line.title} · " if line.title else ""
    return f"{title}{say(f'tournament.form.{line.form}', lang)}, {_title(line.game, line.mode, lang)}"


def _state(line: TournamentLine, lang: Lang) -> str:
    match line.state:
        case "running":
            return say("visit.cup-running", lang, round=line.round, rounds=line.rounds or line.round)
        case "over":
            return say("visit.cup-over", lang, winner=_name(line.winner, lang))
        case "cancelled":
            return say("visit.cup-cancelled", lang)
    return say("visit.cup-open", lang, entered=line.entered, places=line.places)


def _tell_cup(found: TournamentInfo, lang: Lang) -> None:
    people = {each.entry: each for each in found.entries}
    named = {entry: f"{'* ' if each.is_me else ''}{_name(each.name, lang)}" for entry, each in people.items()}
    tell(f"{_called(found.line, lang)}: {_state(found.line, lang)}.")
    if not found.standings:
        for name in named.values():
            tell(f"  {name}")
        return
    rows = [(row, named[row.entry], people[row.entry].bot or "") for row in found.standings]
    print_standings(None, rows, lang)
    for each in found.meetings:
        if each.points is None and each.second is not None:
            one, other = named[each.first], named[each.second]
            tell(say("visit.plays", lang, round=each.round, one=one, other=other))
