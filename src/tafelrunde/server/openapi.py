"""The OpenAPI document, made from the table of requests."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde import __version__
from tafelrunde.server.call import Endpoint
from tafelrunde.server.forms import Problem
from tafelrunde.server.requests import ENDPOINTS

REFS = "#/components/schemas/{name}"
PROBLEMS = {
    403: "Not allowed for this viewer, or not yet.",
    404: "There is nothing at this address.",
    408: "The body came too slowly.",
    409: "It is too late or too early for this.",
    410: "The host has closed this table.",
    413: "The body is too large.",
    415: "The body has the wrong type.",
    422: "The body or a parameter is wrong.",
    429: "Too many requests.",
    503: "The database does not answer.",
}


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The whole document."""
    types: list[Any] = [Problem]
    types += [each.gives for each in ENDPOINTS] + [each.takes for each in ENDPOINTS if each.takes is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFS)
    by_type = list(zip(types, schemas, strict=True))

    def schema(wanted: Any) -> dict[str, Any]:
        return next(found for each, found in by_type if each is wanted or each == wanted)

    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tafelrunde",
            "version": __version__,
            "description": "The web table.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "A seat's token."}
            },
        },
    }


def _operation(endpoint: Endpoint, schema: Any) -> dict[str, Any]:
    problem = {"application/json": {"schema": schema(Problem)}}
    content = (
        {"text/plain": {"schema": {"type": "string"}}}
        if endpoint.gives_text
        else {"application/json": {"schema": schema(endpoint.gives)}}
    )
    codes = {*endpoint.problems, 429, 503}
    if endpoint.takes is not None:
        codes |= {408, 413, 415, 422}
    if endpoint.method != "GET":
        codes.add(403)
    if "{table}" in endpoint.path:
        codes.add(410)
    operation: dict[str, Any] = {
        "operationId": endpoint.run.__name__,
        "summary": " ".join((endpoint.run.__doc__ or "").split()),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", endpoint.path)
        ],
        "responses": {
            str(endpoint.status): {"description": "Done.", "content": content},
            **{str(code): {"description": PROBLEMS[code], "content": problem} for code in sorted(codes)},
        },
    }
    if endpoint.path.endswith(("/replay", "/rematch")):
        operation["security"] = [{"seat": []}, {}]
    if endpoint.path.endswith("/replay"):
        view = {"name": "view", "in": "query", "required": False, "schema": {"type": "string"}}
        piece = {"name": "piece", "in": "query", "required": False, "schema": {"type": "integer"}}
        operation["parameters"] += [view, piece]
    if endpoint.is_text:
        body = {"text/plain": {"schema": {"type": "string"}}}
        operation["requestBody"] = {"required": True, "content": body}
    elif endpoint.takes is not None:
        body = {"application/json": {"schema": schema(endpoint.takes)}}
        operation["requestBody"] = {"required": True, "content": body}
    if endpoint.path in {"/healthz", "/readyz"}:
        operation["responses"]["503"]["content"] = content
    return operation
