"""How the server fares, for whoever watches over it."""

from __future__ import annotations

from starlette.responses import Response

from tafelrunde import __version__
from tafelrunde.server.call import Call, Endpoints, json_response
from tafelrunde.server.forms import DutyForm, Health, Readiness

ENDPOINTS = Endpoints()


@ENDPOINTS.at("GET", "/healthz", gives=Health)
async def get_health(call: Call) -> Response:
    """Whether the server works."""
    if call.hall.store.writer.trouble is not None:
        return json_response(Health("unavailable", __version__), 503)
    return json_response(Health("ok", __version__))


@ENDPOINTS.at("GET", "/readyz", gives=Readiness)
async def get_readiness(call: Call) -> Response:
    """Whether the server can take people: the database, what is done beside answering, and the load."""
    hall = call.hall
    duties = [
        DutyForm(duty.name, duty.is_alive, duty.runs, duty.failures)
        for duty in hall.supervisor.duties.values()
    ]
    writer = hall.store.writer
    duties.append(DutyForm("writing", writer.is_alive, writer.commits, writer.failures))
    is_reachable = writer.trouble is None
    is_ready = is_reachable and all(duty.is_alive for duty in duties) and not hall.is_overloaded
    told = Readiness(
        status="ok" if is_ready else "unavailable",
        version=__version__,
        database="ok" if is_reachable else "unavailable",
        is_overloaded=hall.is_overloaded,
        set_aside=len(hall.aside),
        duties=duties,
    )
    return json_response(told, 200 if is_ready else 503)
