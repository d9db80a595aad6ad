"""For mkdocstrings: what a docstring shows as typed is code, and no quotation."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

TYPED = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", flags=re.M)


class Doctests(Extension):
    """Puts a fence round every example."""

    def on_object(self, *, obj: Object, **more: Any) -> None:
        """Change the docstring of whatever was found."""
        if obj.docstring is not None:
            obj.docstring.value = TYPED.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
