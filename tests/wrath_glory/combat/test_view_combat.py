"""What players know and read of threats in a fight, and what the GM does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.cards import Card, TakeCard
from tableside.core.desk import Adjust, GiveControl, Overrule
from tableside.core.effects import Effect, Modifier, While
from tableside.core.values import GM, Actor, Event
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.harm import soak as do
from tableside.systems.wrath_glory.options import SetOption
from tableside.systems.wrath_glory.state.fight import Habit
from tableside.systems.wrath_glory.state.gear import Category, Weapon
from tableside.systems.wrath_glory.view import known
from wrath_glory.combat.harm_tables import GANGER, VESS, fight, harm, soak
from wrath_glory.tables import ANNA, BEN

BOSS = replace(
    GANGER,
    kind="Ganger",
    attributes={"determination": 5},
    speed=6,
    weapons=(Weapon("gun", "Autogun", damage=10, ed=1, reloads=2),),
    cards=(Card("fury", "Fury", modifiers=(Modifier("pool", 2),)),),
    keywords=("CHAOS",),
    threat_class="elite",
    important=True,
)


def lines(at: Table, events: tuple[Event, ...], actor: Actor) -> list[str]:
    """What a seat reads about events at the head of the table."""
    state = at.history.state_at(at.history.rows[-1].parent)
    read = []
    for event in events:
        if line := at.system.tell(state, event, actor):
            read.append(line.text)
        state = at.system.evolve(state, event)
    return read


class TestSheet:
    def test_a_threat_shows_its_name_kind_and_defence(self) -> None:
        at = fight(ganger=BOSS)
        seen = at.system.known(at.state, ANNA).characters["ganger"]
        assert (seen.name, seen.kind, seen.defence) == ("Ganger", "Ganger", 3)
        hidden = (seen.resilience, seen.armour, seen.max_wounds, seen.max_shock, seen.speed)
        assert hidden == (-1, -1, -1, -1, -1)
        assert (seen.weapons, seen.cards, seen.keywords, seen.attributes) == ((), (), (), {})
        assert (seen.threat_class, seen.important) == ("", False)

    def test_defence_may_be_hidden(self) -> None:
        sword = Weapon("sword", "Sword", Category.MELEE, damage=4, ed=1)
        facts = {"foes_defence": "hidden"}
        armed, poor = replace(VESS, weapons=(sword,)), {"vess.wrath": 0}
        at = fight(vess=armed, ganger=BOSS, facts=facts, tracks=poor)
        assert at.system.known(at.state, ANNA).characters["ganger"].defence == -1
        assert at.system.known(at.state, GM).characters["ganger"].defence == 3
        attack = MakeAttack("vess", weapon="sword", targets=("ganger",), total=3)
        at.play(ANNA, attack, 4, 1, 1)
        assert not [line for line in at.read(ANNA) if "DN" in line]
        assert [line for line in at.read(GM) if "misses Ganger (DN 3)" in line]

    def test_a_table_may_change_its_mind(self) -> None:
        at = fight(ganger=BOSS)
        for value, seen in (("hidden", -1), ("shown", 3)):
            at.play(GM, SetOption(option="foes_defence", value=value))
            assert at.system.known(at.state, ANNA).characters["ganger"].defence == seen

    def test_and_about_the_wounds_of_threats(self) -> None:
        at = fight(ganger=BOSS, tracks={"ganger.wounds": 2})
        for value, seen in (("words", None), ("numbers", 2), ("words", None)):
            at.play(GM, SetOption(option="foes", value=value))
            assert at.system.known(at.state, ANNA).tracks.get("ganger.wounds") == seen

    def test_numbers_show_wounds_and_their_maximum_alone(self) -> None:
        at = fight(ganger=BOSS, facts={"foes": "numbers"}, tracks={"ganger.wounds": 2})
        seen = at.system.known(at.state, ANNA)
        assert (seen.tracks["ganger.wounds"], seen.characters["ganger"].max_wounds) == (2, 4)
        assert "ganger.shock" not in seen.tracks

    def test_a_hero_is_open_to_everybody_but_for_the_gms_notes(self) -> None:
        at = fight(vess=replace(VESS, notes="hush"))
        seen = at.system.known(at.state, BEN).characters["vess"]
        assert seen == replace(at.state.characters["vess"], notes="")

    def test_whoever_plays_a_threat_reads_it(self) -> None:
        at = fight(ganger=replace(BOSS, controller="ben"))
        assert at.system.known(at.state, BEN).characters["ganger"].resilience == 6
        assert "ganger.shock" in at.system.known(at.state, BEN).tracks
        assert at.system.known(at.state, ANNA).characters["ganger"].resilience == -1


class TestTracks:
    def test_a_threats_tracks_are_not_there(self) -> None:
        at = fight(ganger=BOSS)
        mine = {track for track in at.system.known(at.state, ANNA).tracks if "ganger" in track}
        assert mine == set()
        theirs = {track for track in at.system.known(at.state, GM).tracks if "ganger" in track}
        assert theirs == {"ganger.wounds", "ganger.shock", "ganger.reloads_gun"}

    def test_changes_by_hand_are_not_read_out(self) -> None:
        at = fight()
        events = at.play(GM, Adjust(track="ganger.wounds", by=1))
        assert lines(at, events, ANNA) == []
        assert lines(at, events, GM) == ["By hand: Ganger's Wounds +1, now 1."]


class TestStanding:
    @pytest.mark.rule("WG-WOUND-01")
    @pytest.mark.parametrize(
        ("wounds", "look"),
        [
            (0, "fresh"),
            (1, "hurt"),
            (2, "hurt"),
            (3, "nearly down"),
            (4, "nearly down"),
            (5, "down"),
        ],
    )
    def test_in_words(self, wounds: int, look: str) -> None:
        at = fight("revised", tracks={"ganger.wounds": wounds})
        assert at.system.known(at.state, ANNA).standing["ganger"] == look

    def test_that_somebody_is_down_shows_and_how_badly_hurt_does_not(self) -> None:
        at = fight("core", tracks={"ganger.wounds": 3})
        names = {one.name for one in at.system.known(at.state, ANNA).effects}
        assert names == set()
        assert {one.name for one in at.system.known(at.state, GM).effects} == {"Heavily Wounded"}
        harm(at, who="ganger", wounds=1)
        assert {one.name for one in at.system.known(at.state, ANNA).effects} == {"Out of the fight"}


class TestBlow:
    def test_what_is_on_its_way_to_a_threat_is_hidden(self) -> None:
        at = fight("core", ganger=BOSS, tracks={"ruin": 1}, facts={"threat_soak": "ask"})
        harm(at, who="ganger", damage=9, mortal=1, shock=1)
        seen = next(m for m in at.system.known(at.state, ANNA).matters if m.id == "b1.ganger")
        assert seen.values.damage.value == 9
        assert (seen.values.resilience, seen.values.wounds) == (None, 0)
        assert (seen.values.mortal, seen.values.shock) == (0, 0)
        theirs = next(m for m in at.system.known(at.state, GM).matters if m.id == "b1.ganger")
        assert (theirs.values.wounds, theirs.values.resilience.value) == (3, 6)

    def test_how_many_dice_a_threat_will_soak_with_is_hidden(self) -> None:
        boss = replace(BOSS, attributes={"toughness": 5})
        at = fight("core", ganger=boss, tracks={"ruin": 1}, facts={"threat_soak": "ask"})
        harm(at, who="ganger", damage=9)
        at.without_dice(GM, at.to("b1.ganger", do.Soak))
        seen = next(m for m in at.system.known(at.state, ANNA).matters if m.id == "b1.ganger")
        assert seen.roll is not None
        assert (seen.roll.sides, at.system.awaited(at.state)[0].sides) == ((), (6,) * 5)

    def test_what_is_on_its_way_to_a_hero_is_open(self) -> None:
        at = fight()
        harm(at, damage=10)
        seen = next(m for m in at.system.known(at.state, BEN).matters if m.id == "b1.vess")
        assert (seen.values.wounds, seen.values.resilience.value) == (2, 8)


class TestHidden:
    def test_a_threats_habits_are_its_own(self) -> None:
        at = fight()
        state = replace(
            at.state, habits={"vess": Habit(weapon="gun"), "ganger": Habit(weapon="axe")}
        )
        assert set(known(at.system.rules, state, ANNA).habits) == {"vess"}
        assert set(known(at.system.rules, state, GM).habits) == {"vess", "ganger"}

    def test_a_threats_card_is_at_work_unnamed(self) -> None:
        at = fight(ganger=replace(BOSS, cards=()))
        fury = Card("fury", "Fury", modifiers=(Modifier("pool", 2),))
        events = at.play(GM, TakeCard("ganger", card=fury))
        at.play(GM, Overrule(quantity="dn", amount=1, on="vess", until=While("card.ganger.fury")))
        bound, seen = sorted(at.system.known(at.state, ANNA).effects, key=lambda one: one.secret)
        assert (seen.name, seen.secret, seen.modifiers) == ("hidden", True, (Modifier("pool", 0),))
        assert "fury" not in seen.id
        assert bound.until == While(seen.id)
        assert lines(at, events, ANNA) == []
        at.play(GM, GiveControl("ganger", seat="anna"))
        assert "Fury" in {one.name for one in at.system.known(at.state, ANNA).effects}


class TestLines:
    @pytest.mark.rule("WG-DMG-04", "WG-WOUND-01")
    def test_numbers_for_the_gm_and_words_for_the_players(self) -> None:
        at = fight()
        events = harm(at, who="ganger", damage=8)
        assert lines(at, events, GM) == ["Ganger takes 2 Wounds (8 damage against Resilience 6)."]
        assert lines(at, events, ANNA) == ["Ganger is hurt."]
        events = harm(at, who="ganger", damage=7)
        assert lines(at, events, ANNA) == ["Ganger is nearly down."]
        events = harm(at, who="ganger", wounds=2)
        assert lines(at, events, ANNA) == ["Ganger is out of the fight."]
        assert lines(at, events, GM) == ["Ganger takes 2 Wounds. Ganger is out of the fight."]

    @pytest.mark.rule("WG-DMG-04")
    def test_what_does_not_hurt(self) -> None:
        at = fight()
        events = harm(at, who="ganger", damage=5)
        assert lines(at, events, ANNA) == ["Ganger shrugs it off."]
        assert lines(at, events, GM) == ["Ganger takes no harm (5 damage against Resilience 6)."]
        events = harm(at, who="ganger", damage=6)
        assert lines(at, events, ANNA) == ["Ganger is shaken."]

    @pytest.mark.rule("WG-WOUND-01")
    def test_numbers_for_all_if_the_table_says_so(self) -> None:
        at = fight(facts={"foes": "numbers"})
        events = harm(at, who="ganger", damage=8)
        assert lines(at, events, ANNA) == ["Ganger takes 2 Wounds."]

    @pytest.mark.rule("WG-SOAK-01", "WG-SHOCK-02")
    def test_a_heros_blow_reads_as_a_story(self) -> None:
        at = fight(tracks={"vess.shock": 4})
        events = harm(at, damage=11, source="Autogun")
        assert lines(at, events, BEN) == [
            "Autogun: 11 damage against Vess's Resilience 8, 3 Wounds before soak."
        ]
        events = soak(at, "b1.vess", 6, 1, 2)
        assert lines(at, events, BEN) == [
            "Vess rolls Determination: 6 1 2, 2 icons.",
            "Vess takes 1 Wound and 2 Shock (11 damage against Resilience 8, 2 soaked). "
            "Vess is Exhausted.",
        ]

    @pytest.mark.rule("WG-WOUND-04")
    def test_a_hero_goes_down(self) -> None:
        at = fight("core", tracks={"vess.wounds": 5})
        events = harm(at, wounds=1, attack=False)
        assert lines(at, events, BEN) == [
            "Vess takes 1 Wound. Vess is unconscious.",
            "Vess: Prone, Defence -2 against melee attacks, until they stand up.",
        ]

    @pytest.mark.rule("WG-WOUND-05")
    def test_killed_outright(self) -> None:
        at = fight("core")
        events = harm(at, who="ganger", wounds=8)
        assert lines(at, events, ANNA)[0] == "Ganger is killed outright."


class TestAlike:
    def test_players_who_see_the_same_share_it(self) -> None:
        at = fight(ganger=BOSS)
        anna, ben = (at.system.known(at.state, who) for who in (ANNA, BEN))
        assert (anna.actor, ben.actor) == (ANNA, BEN)
        assert anna.characters is ben.characters

    def test_whoever_plays_a_threat_sees_more_than_the_others(self) -> None:
        at = fight(ganger=BOSS)
        at.play(GM, GiveControl("ganger", seat="anna"))
        anna, ben = (at.system.known(at.state, who) for who in (ANNA, BEN))
        assert anna.characters["ganger"].keywords == ("CHAOS",)
        assert ben.characters["ganger"].keywords == ()


def test_what_lies_on_somebody_who_is_gone_stays_hidden() -> None:
    at = fight(ganger=BOSS)
    change = Modifier("dn", 1)
    left = Effect("card.gone.ward", "Ward", "gone", modifiers=(change,), secret=True)
    state = replace(at.state, effects=(left,))  # as a correction may leave it
    [seen] = known(at.system.rules, state, ANNA).effects
    assert (seen.id, "Ward" in seen.name) == ("hidden0", False)
