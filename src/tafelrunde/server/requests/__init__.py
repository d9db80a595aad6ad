"""The REST API, one function per request; routes, OpenAPI and docs/protocol.md are made from this list.

`games` who asks and what can be played, `tables` sitting down, `replays` games that were played, `health` how
the server fares; `server.reports` what players tell the host, `server.host` the host's page.
"""

from tafelrunde.server import host, reports
from tafelrunde.server.requests import games, health, replays, tables

ENDPOINTS = (
    *games.ENDPOINTS,
    *tables.ENDPOINTS,
    *replays.ENDPOINTS,
    *reports.ENDPOINTS,
    *health.ENDPOINTS,
    *host.ENDPOINTS,
)

__all__ = ["ENDPOINTS"]
