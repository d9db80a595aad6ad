"""Say how many seconds the client takes to tell the turns of others, at normal speed.

    python tools/telling.py [GAME ...]

Bots play; what one seat may know of each turn is handed to the client's own timing (`web/src/lib/story.ts`).
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.bots import bot
from tafelrunde.table import Beat, Game, Seat, Stream, Table, games
from tafelrunde.table.beat import known_to

WEB = Path(__file__).resolve().parent.parent / "web"
LOOKER = Seat(0)
ROUNDS = 12
"""After so many rounds nothing new is told."""


def turns_of(game: Game[Any], number: int, player: str = "greedy") -> list[list[dict[str, Any]]]:
    """What the first seat is told of a game between bots, turn by turn, without its own turns."""
    mode = game.modes[0]
    source = Stream(f"telling:{number}")
    players = [bot(player, source.fork()) for _ in range(mode.minimum)]
    setup = game.sample_setup(mode, mode.minimum, number)
    table = Table.new(game, mode.id, seats=mode.minimum, setup=setup, stream=source.fork())
    told = [[_written(game, beat) for beat in known_to(LOOKER, table.opening)]]
    while (pending := table.pending) and game.round_of(table.state) <= ROUNDS:
        seat = next(iter(pending))
        for beat in known_to(LOOKER, table.play(seat, players[seat].choose(table, seat))):
            if beat.kind == "turn":
                told.append([])
            told[-1].append(_written(game, beat))
    own = f"seat.{mode.seats[LOOKER]}"
    return [turn for turn in told[1:] if not _is_of(turn, own)]


def _is_of(turn: list[dict[str, Any]], own: str) -> bool:
    seat = turn[0]["beat"].get("args", {}).get("seat") if turn else None
    return isinstance(seat, dict) and seat["key"] == own


def _written(game: Game[Any], beat: Beat) -> dict[str, Any]:
    return {"beat": msgspec.to_builtins(beat), "sentence": game.locale.say(beat.text(), "en")}


def main(names: list[str]) -> None:
    """Play three games of each and let the client time what is told."""
    found = games()
    wanted = names or ["mythos", "tash-kalar", "archmage", "morgua"]
    told = {
        name: {
            "looks": msgspec.to_builtins(found[name].looks.beats),
            "turns": [turn for number in range(3) for turn in turns_of(found[name], number)],
        }
        for name in wanted
    }
    subprocess.run(["node", "tools/telling.mjs"], cwd=WEB, input=json.dumps(told), text=True, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
