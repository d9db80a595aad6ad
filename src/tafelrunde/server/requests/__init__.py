"""The REST API, one function per request; routes, OpenAPI and docs/protocol.md are made from this list.

`me` who asks, `people` whose name is whose, and who keeps whose company, `notices` how they are told, `games`
what can be played, `puzzles` puzzles, `cups` ratings and tournaments, `tables` sitting down, `letters` games
that take days, `circles` friends and who looks for company, `replays` games that were played, `health` how
the server fares; `server.reports` what players tell the host, `server.host` the host's page.
"""

from tafelrunde.server import host, reports
from tafelrunde.server.requests import (
    circles,
    cups,
    games,
    health,
    letters,
    me,
    notices,
    people,
    puzzles,
    replays,
    tables,
)

ENDPOINTS = (
    *me.ENDPOINTS,
    *people.ENDPOINTS,
    *notices.ENDPOINTS,
    *games.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *tables.ENDPOINTS,
    *letters.ENDPOINTS,
    *cups.ENDPOINTS,
    *replays.ENDPOINTS,
    *circles.ENDPOINTS,
    *reports.ENDPOINTS,
    *health.ENDPOINTS,
    *host.ENDPOINTS,
)

__all__ = ["ENDPOINTS"]
