"""Nobody learns a hand from any channel: raw messages are searched for faces that nobody may know."""

from __future__ import annotations

import json
from collections.abc import Callable

from tafelrunde.table import SPECTATOR, Record, Seat
from tests.server.player import Player
from tests.server.servers import Server

Join = Callable[..., Player]


def plain_decks() -> list[str]:
    """Two decks with no card in common, so that a card's name tells whose it is."""
    from tafelrunde.games.mythos.cards import DECKS

    decks = list(DECKS.values())
    for one in decks:
        for other in decks:
            if not set(one.cards) & set(other.cards):
                return [one.id, other.id]
    raise AssertionError("all decks share cards")


def secrets_of(record: str, seat: Seat, allowed_line: int | None = None) -> set[str]:
    """The faces that a viewer never gets to know in a game."""
    table = Record.parse(record).replay()
    cards = table.game.cards(table.state)
    assert cards is not None
    known = {face for instance, face in enumerate(cards.faces) if cards.knows(seat, instance)}
    shown = str(table.view(seat))
    return {face for face in cards.faces if face not in known and f"card.{face}'" not in shown}


def test_no_raw_message_names_a_card_that_its_reader_cannot_know(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "friend", decks=plain_decks())
    table = created["table"]
    players = {
        Seat(0): join(table, created["token"], seed=5),
        Seat(1): join(table, created["seats"][1]["token"], seed=6),
        SPECTATOR: join(table),
    }
    for _ in range(40):  # then many cards still lie face down
        for seat in (Seat(0), Seat(1)):
            players[seat].catch_up()
            if players[seat].result is None:
                players[seat].play_one()
    players[Seat(0)].catch_up()
    if players[Seat(0)].result is None:
        players[Seat(0)].ask("concede", seat=0)
    for player in players.values():
        player.catch_up()
    record = server.get(f"/api/tables/{table}/record").body.decode()
    checked = 0
    for seat, player in players.items():
        secrets = secrets_of(record, seat)
        assert secrets
        for raw in player.raw:
            for face in secrets:
                assert f"card.{face}" not in raw, (seat, face, raw[:300])
                assert f" {face} " not in raw, (seat, face, raw[:300])
                checked += 1
    assert checked > 500


def told_of_the_game(player: Player) -> int:
    """How many messages somebody got, but for those about who came and went, which take their time."""
    return sum(json.loads(raw)["type"] != "seats" for raw in player.raw)


def test_during_planning_others_learn_only_who_still_thinks(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "friend")
    table = created["table"]
    south, north = join(table, created["token"]), join(table, created["seats"][1]["token"])
    watcher = join(table)
    for player in (south, north, watcher):
        player.catch_up()
    counts = told_of_the_game(north), told_of_the_game(watcher)
    for _ in range(5):
        keys = [key for key in south.keys(0) if key != "done"]
        if keys:
            south.answer(0, keys[0])
    north.catch_up()
    watcher.catch_up()
    assert (told_of_the_game(north), told_of_the_game(watcher)) == counts
    # A newcomer's numbers are those of somebody who was there: the secret answers do not count.
    assert join(table, north.token).seq == north.seq
    assert join(table).seq == watcher.seq


def test_nothing_is_shown_before_the_end(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "friend")
    table, mine, friend = created["table"], created["token"], created["seats"][1]["token"]
    south = join(table, mine)
    south.answer(0, next(key for key in south.keys(0) if key.startswith("place ")))
    assert server.get(f"/api/tables/{table}/record").status == 403
    assert server.get(f"/api/tables/{table}/record", mine).status == 403
    for view, token in [("open", mine), ("north", mine), ("south", friend), ("south", None), ("open", None)]:
        reply = server.get(f"/api/tables/{table}/replay?view={view}", token)
        assert reply.status == 403, (view, token)
        assert reply.json()["code"] == "not-before-the-end"
    play = {"at": 1, "seats": [{"kind": "me"}, {"kind": "me"}]}
    assert server.post(f"/api/tables/{table}/play-on", play, mine).status == 403
    public = server.get(f"/api/tables/{table}/replay").json()
    assert [frame["at"] for frame in public["frames"]] == list(range(len(public["frames"])))
    assert not any("line" in frame for frame in public["frames"])
    hand = south.views[0]["scene"]["zones"]
    titles = {
        element["face"]["title"]["key"]
        for zone in hand
        if zone["key"] == "hand.south"
        for element in zone["elements"]
    }
    assert titles
    assert not any(title in str(public) for title in titles)
    own = server.get(f"/api/tables/{table}/replay?view=south", mine).json()
    assert own["views"] == ["spectator", "south"]
    assert any(title in str(own) for title in titles)


def test_tokens_are_not_in_the_database(server: Server) -> None:
    created = server.create("mythos", "me", "friend")
    info = server.get(f"/api/tables/{created['table']}").body.decode()
    assert created["token"] not in info
    assert created["seats"][1]["token"] not in info
