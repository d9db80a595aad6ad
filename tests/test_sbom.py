"""The list of what is shipped is fresh, whole, and under licences that we can keep."""

from __future__ import annotations

import json

import pytest

from tests import sbom

ALLOWED = {
    "MIT",
    "MIT-0",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Apache-2.0",
    "MPL-2.0",
    "PSF-2.0",
    "OFL-1.1",
    "CC-BY-3.0",
}
"""All of them let the whole be passed on under ours, with their names told."""


@pytest.fixture(scope="module")
def parts() -> list[sbom.Part]:
    return [*sbom.python(), *sbom.client()]


def test_the_lists_are_fresh(parts: list[sbom.Part]) -> None:
    assert sbom.BOM.read_text(encoding="utf-8") == sbom.bom(parts), "make sbom"
    assert sbom.PAGE.read_text(encoding="utf-8") == sbom.page(parts), "make sbom"


def test_what_the_server_needs_is_in_it_and_what_only_tests_need_is_not(parts: list[sbom.Part]) -> None:
    names = {part.name for part in parts}
    assert names >= {"starlette", "anyio", "sqlalchemy", "greenlet", "asyncpg", "prometheus-client"}
    assert names >= {"svelte", "@fontsource/grenze", "@fontsource/grenze-gotisch", "@iconify-json/game-icons"}
    assert names.isdisjoint({"pytest", "mypy", "schemathesis", "vitest", "typescript", "happy-dom"})


def test_every_licence_can_be_kept(parts: list[sbom.Part]) -> None:
    for part in parts:
        words = part.licence.replace("(", " ").replace(")", " ").split()
        assert set(words) - {"AND", "OR"} <= ALLOWED, part


def test_the_bill_is_whole(parts: list[sbom.Part]) -> None:
    told = json.loads(sbom.bom(parts))
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    listed = {each["bom-ref"] for each in told["components"]} | {told["metadata"]["component"]["bom-ref"]}
    assert {each["ref"] for each in told["dependencies"]} == listed
    reached, before = {told["metadata"]["component"]["bom-ref"]}, set[str]()
    edges = {each["ref"]: each["dependsOn"] for each in told["dependencies"]}
    while reached != before:
        before = set(reached)
        reached |= {need for each in before for need in edges[each]}
    assert reached == listed, "everything is there for somebody"


def test_icons_and_fonts_are_told_in_the_notice() -> None:
    notice = (sbom.ROOT / "NOTICE").read_text(encoding="utf-8")
    for part in sbom.client():
        if not {"OFL-1.1", "CC-BY-3.0"}.isdisjoint(part.licence.split()):
            name = part.name.rpartition("/")[2].replace("-", " ")
            assert name in notice.lower().replace("-", " "), part
