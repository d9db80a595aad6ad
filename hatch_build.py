"""What a built package must have: the browser client, and a description whose links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

CLIENT = Path("src/tafelrunde/server/static/index.html")
LINK = re.compile(r"\]\((?!\w+:|#)([^)]+)\)")


class WithClient(BuildHookInterface[Any]):
    """No wheel without the browser client: its start page would be an error."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Refuse to build for others what lacks the client; an editable install is for developers."""
        if version != "editable" and not Path(self.root, CLIENT).is_file():
            raise FileNotFoundError(f"{CLIENT} is missing: build the browser client first (make client)")


class Description(MetadataHookInterface):
    """The README as the package index shows it: links and pictures are relative there to nothing."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Give every relative link of the README the address of the source."""
        source = metadata["urls"]["Source"]
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = LINK.sub(rf"]({source}/\1)", readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
