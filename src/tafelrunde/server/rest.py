"""Answering requests: a body becomes a form, and whatever is wrong with it a problem."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde.server.aside import SetAside
from tafelrunde.server.call import (
    Abandoned,
    Call,
    Endpoint,
    json_response,
    read_body,
    refused_response,
)
from tafelrunde.server.forms import Problem
from tafelrunde.server.hall import COOKIE, Hall
from tafelrunde.server.house import TableClosed
from tafelrunde.server.limits import TooMuch
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.refusals import Refused
from tafelrunde.server.security import Identity
from tafelrunde.server.trouble import Unavailable
from tafelrunde.table import BadSetup, TafelrundeError, text, verbatim

MAX_BODY = 64_000
YEAR = 365 * 24 * 3600

log = logging.getLogger("tafelrunde.server")


@lru_cache(maxsize=32)
def _decoder(form: type[msgspec.Struct]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(form)


async def _form(endpoint: Endpoint, request: Request) -> tuple[Any, ...]:
    content = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if endpoint.is_text:
        if content != "text/plain":
            raise Refused(415, "wrong-content", text("web.wrong-content", expected="text/plain"))
        return ()
    if endpoint.takes is None:
        return ()
    if content != "application/json":
        raise Refused(415, "wrong-content", text("web.wrong-content", expected="application/json"))
    try:
        return (_decoder(endpoint.takes).decode(await read_body(request, MAX_BODY)),)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        problem = verbatim(str(wrong)[:200])
        raise Refused(422, "malformed", text("web.malformed", problem=problem)) from None


async def respond(endpoint: Endpoint, request: Request) -> Response:
    """Answer a request; whatever is wrong with it becomes a problem."""
    hall: Hall = request.app.state.hall
    me = hall.identity(request.cookies)
    call = Call(request, hall, me if me is not None else Identity.new())
    call.is_known = me is not None
    call.is_new_me = me is None and endpoint.method != "GET"
    try:
        result = await endpoint.run(call, *await _form(endpoint, request))
    except Refused as refused:
        return refused_response(refused)
    except BadSetup as wrong:
        return json_response(Problem("bad-setup", wrong.text, wrong.rule, wrong.field), 422)
    except Abandoned:
        return Response(status_code=499)
    except TooMuch as much:
        return json_response(Problem(much.code, text(f"web.{much.code}")), 429)
    except Unavailable:
        return json_response(Problem("unavailable", text("web.unavailable")), 503)
    except SetAside:
        return json_response(Problem("set-aside", text("web.set-aside")), 503)
    except TableClosed:
        return json_response(Problem("table-closed", text("web.table-closed")), 410)
    except (JobFailed, TafelrundeError):
        log.exception("%s %s failed", endpoint.method, request.url.path)
        return json_response(Problem("internal", text("web.internal")), 500)
    response = result if isinstance(result, Response) else json_response(result, endpoint.status)
    if call.is_new_me:
        response.set_cookie(
            COOKIE,
            hall.signer.sign(call.me),
            max_age=YEAR,
            path=f"{hall.settings.prefix}/",
            httponly=True,
            samesite="lax",
            secure=hall.settings.is_secure,
        )
    return response
