"""The REST API, one function per request; routes, OpenAPI and docs/protocol.md are made from this list.

`me` who asks, `people` whose name is whose, and who keeps whose company, `games` what can be played,
`puzzles` puzzles, `cups` ratings and tournaments, `tables` sitting down, `replays` games that were played,
`health` how the server fares;
`server.reports` what players tell the host, `server.host` the host's page.
"""

from tafelrunde.server import host, reports
from tafelrunde.server.requests import cups, games, health, me, people, puzzles, replays, tables

ENDPOINTS = (
    *me.ENDPOINTS,
    *people.ENDPOINTS,
    *games.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *tables.ENDPOINTS,
    *cups.ENDPOINTS,
    *replays.ENDPOINTS,
    *reports.ENDPOINTS,
    *health.ENDPOINTS,
    *host.ENDPOINTS,
)

__all__ = ["ENDPOINTS"]
