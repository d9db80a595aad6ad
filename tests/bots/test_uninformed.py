"""A game that says nothing of itself still has opponents."""

from __future__ import annotations

from tafelrunde.bots import bot
from tafelrunde.table import Stream, Table
from toy import GAME


def winners(first: str, second: str, games: int) -> list[int]:
    """How often each of two bots won, changing seats."""
    wins = [0, 0]
    for number in range(games):
        table = Table.new(GAME, seed=number)
        players = [bot(name, Stream(number)) for name in (first, second)]
        players = players[::-1] if number % 2 else players
        while table.pending:
            seat = next(iter(table.pending))
            table.play(seat, players[seat].choose(table, seat))
        assert table.result is not None
        for seat in table.result.winners if len(table.result.winners) == 1 else ():
            wins[int(seat) ^ number % 2] += 1
    return wins


def test_a_game_without_an_advisor_is_played_well_by_playing_it_out() -> None:
    thoughtful, careless = winners("ismcts:60", "random", 30)
    assert thoughtful > careless
