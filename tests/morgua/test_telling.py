"""What the story tells to whom: nobody hears the same twice."""

from __future__ import annotations

from tafelrunde.table import SPECTATOR, Seat, Stream, Table, game
from tafelrunde.table.beat import known_to

PAIRS = {"drew": "draw", "put-under": "under", "fetched": "fetch"}
"""What whoever does it is told, and what the others are."""
ENDINGS = {"unharmed", "hurt", "fall", "slain", "destroyed", "no-fight"}
"""What may come of a fight."""


def test_who_draws_is_told_the_cards_and_the_others_only_how_many() -> None:
    table = Table.new(game("morgua"), seed=11)
    stream = Stream("telling")
    met = set()
    for _ in range(400):
        seat, asked = next(iter(table.pending.items()))
        beats = table.play(seat, asked.sample(stream))
        for own, other in PAIRS.items():
            doers = {each.only for each in beats if each.kind == own}
            for only in doers:
                assert only is not None
                (doer,) = only
                met.add(own)
                assert other not in [each.kind for each in known_to(doer, beats) if each.whose == doer]
                for watcher in (Seat((doer + 1) % table.seats), SPECTATOR):
                    known = known_to(watcher, beats)
                    assert other in [each.kind for each in known if each.whose == doer]
                    assert not [each for each in known if each.kind == own and each.only == only]
    assert {"drew", "put-under"} <= met


def test_a_fight_is_told_to_its_end() -> None:
    """Who fights whom, and what came of it: also that nothing did."""
    table = Table.new(game("morgua"), seed=5)
    stream = Stream("fights")
    told: list[str] = []
    endings: set[str] = set()
    for _ in range(6_000):
        if not table.pending or len(endings) == len(ENDINGS):
            break
        seat, asked = next(iter(table.pending.items()))
        for beat in table.play(seat, asked.sample(stream)):
            if beat.kind == "fight":
                told = []
                assert beat.args["attackers"]
                assert beat.args["defenders"]
            if beat.kind == "fight" or told:
                told.append(beat.kind)
        if told and table.state.fight is None:
            assert ENDINGS & set(told), told
            endings |= ENDINGS & set(told)
            told = []
    assert {"unharmed", "hurt", "destroyed"} <= endings
