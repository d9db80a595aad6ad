"""Proof of the rules MO-3: who attacks whom, splits, values, events, the order of a fight."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.state import COULD
from tafelrunde.table import SPECTATOR, Seat
from tafelrunde.table.hidden import PUBLIC
from tests.morgua.fray import clash, duel, place, values
from tests.morgua.land import Land

# -- who attacks whom ----------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-01")
def test_a_hero_attacks_a_hero_on_his_field() -> None:
    land = place()
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.hero("pippo w01", owner=1)
    assert land.rule("attack falk pippo") == "MO-3-01"
    land.do("attack falk velten")
    assert land.state.fight is not None


@pytest.mark.rule("MO-3-02")
def test_a_hero_attacks_the_monsters_of_his_place() -> None:
    land = place()
    land.hero("falk hm1")
    assert land.rule("attack falk monsters") == "MO-3-02"
    land.lay("bog-corpses hm1")
    land.do("attack falk monsters")


@pytest.mark.rule("MO-3-04", "MO-5.9-22")
def test_only_heroes_of_the_active_player_attack() -> None:
    land = place("grimwolves")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.give("scouts", "plague", seat=1)
    land.asking("announce")
    land.do("step falk w01")
    assert land.rule("attack velten falk") == "MO-3-04"
    land.do("bid plague", "pass")
    assert land.rule("attack velten falk") == "MO-4-19"
    land.do("none")
    assert land.state.fight is None


@pytest.mark.rule("MO-3-06")
def test_any_of_several_heroes_attack_together_and_every_band_is_offered() -> None:
    land = place("tavern")
    for hero in ("falk", "sefa", "pippo", "captain"):
        land.hero(f"{hero} hm1")
    tavern = land.turn.name(land.card("tavern"))
    heroes = [land.turn.faces[hero] for hero in land.state.heroes[0]]
    bands = ["+".join(band) for size in (1, 2, 3, 4) for band in combinations(heroes, size)]
    assert land.legal("attack") == [f"attack {band} {tavern}" for band in bands]
    assert len(bands) == 15
    question = land.table.pending[land.seat]
    for band in bands[4:]:
        turned = "+".join(reversed(band.split("+")))
        assert question.option(f"attack {turned} {tavern}").key == f"attack {band} {tavern}"
    land.do("attack captain+sefa tavern")
    fight = land.state.fight
    assert fight is not None
    assert [land.turn.faces[card] for card in fight.parties[0]] == [
        "sefa-wolfsister",
        "captain-runa-stormhand",
    ]


@pytest.mark.rule("MO-2.3.3-01")
def test_an_ability_has_one_name() -> None:
    land = place()
    land.hero("velten hm1")
    assert land.table.pending[land.seat].option(
        "use velten-twelvetolls velten-twelvetolls"
    ).key in land.legal("use")


@pytest.mark.rule("MO-3-01", "MO-3-02", "MO-3-06", "MO-3-63", "MO-3.1-01")
def test_every_attack_that_is_possible_is_offered() -> None:
    """Each hero alone and all together, on every target, with bows also from afar."""
    land = place("tavern", "bog-corpses")
    land.lay("grimwolves w01")
    land.hero("captain w01")  # a monster on a way is no target
    land.hero("falk hm1", "ranger")
    tired = land.hero("sefa hm1")
    land.hero("pippo hm1")
    land.hero("velten hm1", owner=1)
    land.edit(moved={tired: 4})
    bands = {"falk-the-borderwalker": True, "pippo-thumbgold": False}
    bands["+".join(bands)] = True
    targets = [land.turn.name(land.card(name)) for name in ("velten", "tavern")] + ["monsters"]
    wanted = [
        f"attack {band} {target}{afar}"
        for band, is_ranged in bands.items()
        for target in targets
        for afar in ("", " ranged")[: 1 + is_ranged]
    ]
    assert land.legal("attack") == wanted
    question = land.table.pending[land.seat]
    falk, velten = (land.turn.element(land.card(name)) for name in ("falk", "velten"))
    assert question.option(wanted[0]).elements == (falk, velten)
    assert question.option(wanted[4]).elements == (falk,)  # the monsters of the place
    assert [question.option(key).label.key for key in wanted[:2]] == ["option.attack", "option.shoot"]
    assert land.rule("attack captain monsters") == "MO-3-02"
    assert land.rule("attack velten monsters") == "MO-3-04"
    assert land.rule("attack ranger monsters") == "MO-3-04"
    for words in ("attack falk", "attack falk monsters twice", "attack falk monsters ranged ranged"):
        assert land.refused(words).reason == "unknown-answer"


@pytest.mark.rule("MO-3-45", "MO-3-53")
def test_no_attack_is_offered_that_is_forbidden() -> None:
    land = place("giant-eagle")
    land.hero("konrad hm1")
    land.hero("skarrn hm1", owner=1)
    assert land.legal("attack") == []
    land.hero("falk hm1")
    assert land.rule("attack falk skarrn") == "MO-3-53"
    assert land.legal("attack") == []
    land.lay("bog-corpses hm1")
    assert [key.rpartition(" ")[0] for key in land.legal("attack")] == [
        "attack konrad-oakarm",
        "attack falk-the-borderwalker",
        "attack konrad-oakarm+falk-the-borderwalker",
    ]
    alone = place("giant-eagle", "tavern")
    alone.hero("falk hm1")
    tavern = alone.turn.name(alone.card("tavern"))
    assert alone.legal("attack") == [f"attack falk-the-borderwalker {tavern}"]


@pytest.mark.rule("MO-3-05")
def test_an_attack_takes_all_movement_points() -> None:
    land = place("tavern")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.do("attack falk tavern", "8")
    assert land.points("falk") == 0
    assert land.rule("attack falk tavern") == "MO-3-05"
    land = duel()
    clash(land, 0, 0)
    assert (land.points("falk"), land.points("velten")) == (0, 3)


@pytest.mark.rule("MO-3-06")
def test_several_own_heroes_attack_together() -> None:
    land = place("bog-corpses")
    land.hero("falk hm1")
    velten = land.hero("velten hm1")
    land.edit(moved={velten: 3})
    assert land.rule("attack falk+velten monsters") == "MO-3-06"
    land.rest()
    land.do("attack falk+velten monsters")
    clash(land, 15, 3)
    assert values(land)[0] == 15
    assert (land.points("falk"), land.points("velten")) == (0, 0)


@pytest.mark.rule("MO-3-05")
def test_an_attack_takes_the_points_of_the_hero_and_not_of_his_companions() -> None:
    land = duel("squire")
    assert (land.points("falk"), land.points("squire")) == (0, 3)


@pytest.mark.rule("MO-3-07", "MO-3-41")
def test_other_heroes_of_the_attacked_player_may_help() -> None:
    for answer, strength in (("pippo", 13), ("none", 7)):
        land = place(seats=3)
        land.hero("falk hm1")
        land.hero("velten hm1", owner=1)
        land.hero("pippo hm1", owner=1)
        land.hero("sefa hm1", owner=2)
        land.do("attack falk velten")
        assert (land.seat, land.prompt) == (1, "join")
        assert land.refused("sefa").reason == "unknown-answer"
        land.do(answer)
        clash(land, 0, 0)
        assert values(land)[3] == 2 * strength
    assert place().refused("attack falk+velten monsters").reason == "unknown-answer"


@pytest.mark.rule("MO-3-41")
def test_heroes_of_two_players_never_attack_together() -> None:
    land = place("bog-corpses")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    assert land.rule("attack falk+velten monsters") == "MO-3-41"


@pytest.mark.rule("MO-3-08")
def test_companions_fight_and_bystanders_do_not() -> None:
    land = place("herbwife", "squire", "bog-corpses")
    land.hero("falk hm1", "tame-wolf", "pack-mule")
    assert land.rule("attack falk herbwife") == "MO-3-08"
    assert land.rule("attack falk squire") == "MO-3-08"
    land.do("attack falk monsters")
    fight = land.state.fight
    assert fight is not None
    assert len(fight.parties[0]) == 3


@pytest.mark.rule("MO-3-08", "MO-3-26")
def test_companions_whose_hero_falls_before_the_blow_fight_no_more() -> None:
    """Either hero falls to a spell in the ability window; his squire stays in the place, unharmed."""
    for victim, owner in (("falk", 0), ("velten", 1)):
        land = place()
        land.hero("falk hm1", *(["squire"] if owner == 0 else []))
        land.hero("ysvara hm1", "spark-thrust")
        land.hero("velten hm1", *(["squire"] if owner == 1 else []), owner=1)
        land.edit(damage={land.card(victim): land.turn.life(land.card(victim)) - 1})
        land.asking("fight", seat=0)
        land.do("attack falk velten", "cast ysvara spark-thrust", victim, "pass")
        assert (land.prompt, land.state.fight) == ("act-build", None)
        assert (land.life("squire"), land.card("squire") in land.state.host) == (6, False)


# -- splits and values ---------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-10")
def test_the_defender_splits_what_his_figures_add_up_to_and_everybody_sees_it() -> None:
    land = duel("squire", defenders=("squire", "apprentice"))
    total = sum(land.turn.strength(each) for each in land.turn.group(land.card("velten")))
    question = land.table.pending[Seat(1)]
    assert (question.minimum, question.maximum, question.secret) == (0, total, False)
    assert land.table.pending[Seat(0)].secret
    land.say(0, "1")
    told = land.say(1, str(total))
    found = [beat for beat in told if beat.kind.startswith("values")]
    assert [(beat.only, beat.args["counter"], beat.args["shield"]) for beat in found] == [(None, total, 0)]
    for seat in (0, 1):  # what is open cannot be taken back: the attacker has seen it
        assert not land.table.can_undo(seat)


@pytest.mark.rule("MO-3-09", "MO-3-12")
def test_the_attackers_split_is_secret_until_the_defender_has_split() -> None:
    land = duel()
    before = [land.table.view(seat) for seat in (Seat(1), SPECTATOR)]
    land.say(0, "5")
    assert [land.table.view(seat) for seat in (Seat(1), SPECTATOR)] == before
    assert land.refused("6", seat=0).reason == "not-your-decision"  # committed
    land.told += land.say(1, "2")
    assert values(land) == (5, 6, 2, 10)
    first = duel()
    before = [first.table.view(seat) for seat in (Seat(0), SPECTATOR)]
    first.say(1, "2")  # whoever answers first tells nothing
    assert [first.table.view(seat) for seat in (Seat(0), SPECTATOR)] == before


@pytest.mark.rule("MO-3-11")
def test_a_split_adds_up_to_the_strength() -> None:
    land = duel()
    assert land.rule("9", seat=0) == "MO-3-11"
    assert land.rule("-1", seat=0) == "MO-3-11"
    assert land.refused("5.5", seat=0).reason == "unknown-answer"
    assert land.legal() == [str(number) for number in range(9)]


@pytest.mark.rule("MO-3-13", "MO-3-14")
def test_defence_is_doubled_before_cards_count() -> None:
    land = duel("tower-shield", "longsword")
    clash(land, 4, 5)
    assert values(land) == (4 + 3, 2 * 4 + 3, 5, 2 * 2)


@pytest.mark.rule("MO-3-15", "MO-3-36")
def test_strength_counts_before_the_split_and_bonuses_after() -> None:
    land = duel("squire", "tame-wolf")
    fight = land.state.fight
    assert fight is not None
    assert land.table.pending[Seat(0)].maximum == 8 + 3 + 4
    clash(land, 15, 7)
    assert values(land)[0] == 15 + 1  # the wolf's bonus


# -- combat events -------------------------------------------------------------------------------------------


def three(*kinds: str) -> Land:
    """Three seats; seat 1 is active and attacks."""
    land = place(seats=3)
    for seat in range(3):
        land.give("surprise-blow", "shield-wall", seat=seat)
        land.asking("event", *kinds, seat=seat)
    land.edit(active=1)
    land.hero("falk hm1", owner=1)
    land.hero("velten hm1", owner=2)
    land.do("attack falk velten")
    clash(land, 8, 0)
    return land


@pytest.mark.rule("MO-3-16", "MO-3-17", "MO-4-03", "MO-5.10-03")
def test_every_player_in_turn_may_play_one_combat_event() -> None:
    land = three()
    seats = []
    for answer in ("surprise-blow attackers", "none", "shield-wall defenders"):
        seats.append(land.seat)
        land.do(answer)
    assert seats == [1, 2, 0]
    assert land.state.fight is None
    assert [len(land.hand(seat)) for seat in range(3)] == [1, 1, 2]


@pytest.mark.rule("MO-3-18", "MO-3-19")
def test_only_combat_events_count_and_change_the_values_once_more() -> None:
    land = place()
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.give("surprise-blow", "scouts", "squire")
    land.asking("event", seat=0)
    land.do("attack falk velten")
    clash(land, 8, 5)
    assert land.legal() == ["surprise-blow attackers", "surprise-blow defenders", "none"]
    assert land.rule("scouts") == land.rule("play scouts") == "MO-5.10-04"
    assert land.rule("squire") == "MO-3-16"
    assert land.refused("play").reason == "unknown-answer"
    land.do("surprise-blow attackers")
    assert land.life("velten") == 15 - (8 + 4 - 4)
    assert land.state.cards.seen[land.state.graveyards[0][0]] == PUBLIC
    siege = place("tavern")
    siege.hero("falk hm1")
    siege.give("scouts", "surprise-blow")
    siege.asking("event", seat=0)
    siege.do("attack falk tavern", "8")
    assert siege.legal() == ["surprise-blow attackers", "none"]


@pytest.mark.rule("MO-5.10-07")
def test_a_combat_event_may_have_a_price(monkeypatch: pytest.MonkeyPatch) -> None:
    blow = CARDS["surprise-blow"]
    monkeypatch.setitem(CARDS, "surprise-blow", msgspec.structs.replace(blow, cost=50))
    for gold, is_offered in ((49, False), (50, True)):
        land = place()
        land.hero("falk hm1")
        land.hero("velten hm1", owner=1)
        land.give("surprise-blow")
        land.asking("event", seat=0)
        land.purse(gold)
        land.do("attack falk velten")
        clash(land, 8, 7)
        if is_offered:
            land.do("surprise-blow attackers")
            assert land.gold() == 0
        else:
            assert land.rule("surprise-blow attackers") == "MO-5.10-07"


@pytest.mark.rule("MO-3-20")
def test_values_below_zero_are_zero() -> None:
    land = Land()
    land.lay("fogredoubt hm1")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.do("attack falk velten")
    clash(land, 1, 7)
    assert values(land)[0] == 0
    assert land.life("velten") == 15


@pytest.mark.rule("MO-3-21", "MO-3-22")
def test_both_sides_suffer_what_exceeds_their_defence() -> None:
    for attack, defence, hurt in ((8, 7, (7, 8)), (4, 7, (0, 4)), (8, 0, (0, 0)), (7, 4, (2, 1))):
        land = duel()
        clash(land, attack, defence)
        assert (16 - land.life("falk"), 15 - land.life("velten")) == hurt


@pytest.mark.rule("MO-3-23", "MO-3-24")
def test_damage_is_dealt_at_once_and_kills_at_zero() -> None:
    land = place()
    falk = land.hero("falk hm1")
    velten = land.hero("velten hm1", owner=1)
    land.edit(damage={falk: 16 - 7, velten: 15 - 8})
    land.do("attack falk velten")
    clash(land, 8, 7)
    assert (land.graveyard(0), land.graveyard(1)) == (["falk-the-borderwalker"], ["velten-twelvetolls"])
    land = place()
    falk = land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.edit(damage={falk: 8})
    land.do("attack falk velten")
    clash(land, 8, 7)
    assert land.life("falk") == 1


# -- the order of a fight ------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-72", "MO-2.3.3-11")
def test_a_fight_has_a_fixed_order_with_two_windows() -> None:
    land = place()
    land.hero("iselda hm1")
    land.hero("falk hm1", "warding-circle")
    land.hero("velten hm1", owner=1)
    land.give("surprise-blow", "scouts")
    land.give("surprise-blow", seat=1)
    land.asking("fight", "event", seat=0)
    land.asking("event", seat=1)
    land.edit(damage={land.card("iselda"): 3})
    prompts = []
    land.do("attack falk velten")
    prompts.append(land.prompt)
    assert land.rule("play scouts") == "MO-4-20"
    land.do("use iselda", "iselda", "pass")
    prompts.append(land.prompt)
    clash(land, 4, 7)
    prompts.append(land.prompt)
    land.do("cast falk warding-circle", "pass")
    prompts.append(land.prompt)
    assert land.refused("use iselda").reason == "unknown-answer"
    land.do("none")
    prompts.append(land.prompt)
    land.do("none")
    assert prompts == ["act-fight", "split-ground", "act-fight", "combat-event", "combat-event"]
    assert land.life("falk") == 16  # 7 against 8 + 4


@pytest.mark.rule("MO-3-73")
def test_monsters_stay_out_of_other_fights() -> None:
    land = place("stone-giant", "tavern")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.do("attack falk velten")
    clash(land, 8, 7)
    assert values(land) == (8, 0, 7, 0)


@pytest.mark.rule("MO-4-07", "MO-3-16")
def test_who_could_act_in_a_fight_is_asked_and_only_others_need_a_card_to_bid() -> None:
    for seat, cards, is_asked in ((0, (), True), (1, (), False), (1, ("plague",), True)):
        land = place(owner=0)
        land.hero("ysvara hm1", "spark-thrust")
        land.hero("ozrun hm1", "fire-lance", owner=1)
        land.give(*cards, seat=seat)
        land.asking("fight", seat=seat, level=COULD)
        land.do("attack ysvara ozrun")
        assert land.said("fight") == 1
        assert (not land.prompt.startswith("split")) is is_asked, (seat, cards)
    events = place()
    events.hero("falk hm1")
    events.hero("velten hm1", owner=1)
    events.give("surprise-blow")
    events.asking("event", seat=0)
    events.do("attack falk velten")
    clash(events, 8, 5)
    assert events.table.pending[Seat(0)].rule == "MO-3-16"
