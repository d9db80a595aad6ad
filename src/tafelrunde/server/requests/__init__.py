"""The REST API, one function per request; routes, OpenAPI and docs/protocol.md are made from this list.

`me` who asks, `games` what can be played, `puzzles` puzzles,
`tables` sitting down, `circles` friends and company, `replays` games that were played, `health`
how the server fares; `server.reports` what players tell the host, `server.host` the host's page.
"""

from tafelrunde.server import host, reports
from tafelrunde.server.requests import circles, games, health, me, puzzles, replays, tables

ENDPOINTS = (
    *me.ENDPOINTS,
    *games.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *tables.ENDPOINTS,
    *replays.ENDPOINTS,
    *circles.ENDPOINTS,
    *reports.ENDPOINTS,
    *health.ENDPOINTS,
    *host.ENDPOINTS,
)

__all__ = ["ENDPOINTS"]
