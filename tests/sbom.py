"""What is shipped, and under which licences: `make sbom` writes docs/sbom.cdx.json and docs/licences.md.

Everything comes from the locks: the Python packages that an installed Tafelrunde needs (with PostgreSQL), and
the npm packages from which the browser client is built and whose code, fonts or pictures may be in it. What
the locks do not tell, the licences of Python packages, the installed packages do.
"""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import metadata
from pathlib import Path
from typing import Any, NamedTuple

from tafelrunde import __version__

ROOT = Path(__file__).resolve().parents[1]
BOM = ROOT / "docs" / "sbom.cdx.json"
PAGE = ROOT / "docs" / "licences.md"
LOCK = ROOT / "requirements" / "dev.txt"
WEB = ROOT / "web"

CLASSIFIED = {
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
}
SPDX = {
    "Apache 2": "Apache-2.0",
    **{each: each for each in ("Apache-2.0", "BSD-2-Clause", "MIT", "MPL-2.0", "PSF-2.0")},
}
"""What packages write into the field that stood for the expression of today."""
ICONS = "@iconify-json/game-icons"
"""What `web/tools/icons.mjs` takes the icons from."""
INTERPRETER = "pyodide"
"""What `web/tools/shipping.mjs` lays beside the client for lessons without a line."""


class Part(NamedTuple):
    """A package that is shipped."""

    kind: str
    name: str
    version: str
    licence: str
    needs: tuple[str, ...]
    """Names of others of its kind."""

    @property
    def purl(self) -> str:
        """How such packages are named everywhere."""
        return f"pkg:{self.kind}/{self.name.replace('@', '%40')}@{self.version}"


# -- Python ----------------------------------------------------------------------------------------------


def locked() -> dict[str, tuple[str, set[str]]]:
    """By name, the version of every locked package and by which others it is needed."""
    found: dict[str, tuple[str, set[str]]] = {}
    name = ""
    for line in LOCK.read_text(encoding="utf-8").splitlines():
        if start := re.match(r"([a-z0-9-]+)==([^ ;\\]+)", line):
            name = start[1]
            found[name] = start[2], set()
        elif by := re.match(r"    #(?: via)? +([a-z0-9-]+)", line):
            found[name][1].add(by[1])
    return found


def wanted() -> set[str]:
    """What the project asks for by itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["postgres"], *extras["push"]]
    return {re.split(r"[^A-Za-z0-9-]", each)[0].lower() for each in asked}


def python() -> list[Part]:
    """Every Python package that is installed with ours."""
    lock, names = locked(), wanted()
    while more := {name for name, (_, by) in lock.items() if by & names} - names:
        names |= more
    return [
        Part(
            "pypi", name, lock[name][0], licence(name), tuple(n for n in sorted(names) if name in lock[n][1])
        )
        for name in sorted(names)
    ]


def licence(name: str) -> str:
    """The licence of a package, by its SPDX name."""
    told = metadata(name)
    if expression := told["License-Expression"]:
        return str(expression)
    if (named := told["License"]) in SPDX:
        return SPDX[str(named)]
    classes = [CLASSIFIED[each] for each in told.get_all("Classifier") or [] if each in CLASSIFIED]
    assert classes, f"which licence has {name}?"
    return " OR ".join(sorted(classes))


# -- the client ------------------------------------------------------------------------------------------


def imported() -> set[str]:
    """The packages that the client's sources name, and those of icons and interpreter."""
    sources = [path for path in (WEB / "src").rglob("*") if path.suffix in {".ts", ".svelte", ".css"}]
    shipped = [path.read_text(encoding="utf-8") for path in sources if ".test." not in path.name]
    known = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    used = {name for name in known for text in shipped if re.search(rf"['(]{re.escape(name)}[/')]", text)}
    return used | {ICONS, INTERPRETER}


def client() -> list[Part]:
    """Every npm package that may be in the built client."""
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = imported()
    needs = {
        key.removeprefix("node_modules/"): tuple(sorted(each.get("dependencies", {})))
        for key, each in packages.items()
        if key.count("node_modules/") == 1
    }
    needs[INTERPRETER] = ()  # what it needs outside browsers is not shipped
    while more := {need for name in names for need in needs[name]} - names:
        names |= more
    return [
        Part("npm", name, each["version"], each["license"], needs[name])
        for name in sorted(names)
        for each in [packages[f"node_modules/{name}"]]
    ]


# -- the two files ---------------------------------------------------------------------------------------


def bom(parts: list[Part]) -> str:
    """A bill of materials as CycloneDX has it; the same for the same locks."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    own = f"pkg:pypi/{project['name']}@{__version__}"
    purls = {(part.kind, part.name): part.purl for part in parts}
    roots = [part.purl for part in parts if part.name in wanted() | imported()]
    told: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": project["name"],
                "version": __version__,
                "purl": own,
                "licenses": [{"expression": project["license"]}],
            }
        },
        "components": [
            {
                "type": "library",
                "bom-ref": part.purl,
                "name": part.name,
                "version": part.version,
                "purl": part.purl,
                "licenses": [{"expression": part.licence}],
            }
            for part in parts
        ],
        "dependencies": [
            {"ref": own, "dependsOn": sorted(roots)},
            *(
                {"ref": part.purl, "dependsOn": sorted(purls[part.kind, each] for each in part.needs)}
                for part in parts
            ),
        ],
    }
    return json.dumps(told, indent=1) + "\n"


def page(parts: list[Part]) -> str:
    """The same for people."""
    lines = [
        "# Licences of everything shipped",
        "",
        "Tafelrunde itself is under the MIT licence (LICENSE). Beside it an installation has these packages;",
        "the list is made from the locks by `make sbom`, which also writes `docs/sbom.cdx.json` (CycloneDX).",
        "What icons and fonts ask to be said about them is in NOTICE.",
    ]
    titles = {"pypi": "Python packages", "npm": "Packages from which the browser client is built"}
    for kind, title in titles.items():
        lines += ["", f"## {title}", "", "| Package | Version | Licence |", "| --- | --- | --- |"]
        lines += [f"| {each.name} | {each.version} | {each.licence} |" for each in parts if each.kind == kind]
    return "\n".join(lines) + "\n"


def main() -> None:
    parts = [*python(), *client()]
    BOM.write_text(bom(parts), encoding="utf-8")
    PAGE.write_text(page(parts), encoding="utf-8")
    print(f"sbom: {len(parts)} packages")


if __name__ == "__main__":
    main()
