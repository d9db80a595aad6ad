"""The console of the terminal, apart from the words: it takes as long to load as all the rest."""

from __future__ import annotations

from rich.console import Console


class PipedConsole(Console):
    """A console whose reader may leave early."""

    def on_broken_pipe(self) -> None:
        """The command ends well, and not with rich's exit code 1."""
        raise BrokenPipeError
