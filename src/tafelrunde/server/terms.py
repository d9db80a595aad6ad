"""Which protocol is spoken, and the bounds of what may be sent."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

PROTOCOL = 1
"""The version of the protocol."""

Name = Annotated[str, Meta(max_length=40)]
Key = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Place = Annotated[int, Meta(ge=0, le=63)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
DeckSource = Annotated[str, Meta(max_length=20_000)]
ShortName = Annotated[str, Meta(max_length=60)]
