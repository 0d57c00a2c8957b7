"""WG-WOUND-04, WG-DYING-07, WG-HAZ-08: whoever is down, out cold or dead does nothing."""

from __future__ import annotations

import pytest

from support import Table, every
from tableside.core.values import GM
from tableside.core.verbs import Who
from tableside.systems.wrath_glory import hazards
from tableside.systems.wrath_glory import vehicles as do
from tableside.systems.wrath_glory.numbers.derived_conditions import DEEDS
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.system import WrathGlory
from tableside.systems.wrath_glory.turns.slots import ActionTaken
from wrath_glory.combat.row_tables import FRIEND
from wrath_glory.tables import BEN
from wrath_glory.vehicles.garage import garage

# What is no deed of the character's, although it stands for one.
NO_DEED = {
    "add_detail",  # WG-WP-06: the player tells the story, whatever became of the hero
    "end_turn",  # a turn that has begun must be able to end
    "soak_all",  # the answer to several blows at once
    "alight",  # the GM has those lifted out who cannot get out by themselves
}


def driving(mode: str = "narrative", **tracks: int) -> Table:
    """Kell drives, with a voice, a standing and a scholar to use them on."""
    held = {key.replace("_", ".", 1): value for key, value in tracks.items()}
    at = garage(mode=mode, tracks=held)
    at.play(GM, EditSheet("kell", attributes={"toughness": 1, "influence": 4}, max_shock=3))
    at.play(GM, EditSheet("kell", keywords=("imperium",)))
    return at


class TestTheLaw:
    def test_every_verb_of_ones_own_is_a_deed_or_has_a_reason(self) -> None:
        own = {
            verb.name
            for verb in WrathGlory.verbs.values()
            if verb.who in (Who.OWN, Who.AMONG) and not verb.procedure
        }
        assert own - set(DEEDS) == NO_DEED
        assert set(DEEDS) <= set(WrathGlory.verbs)  # no deed that has lost its verb


class TestWhoeverLiesThere:
    @pytest.mark.rule("WG-HAZ-08")
    def test_neither_the_unconscious_nor_the_dead_drive_talk_or_command(self) -> None:
        at = driving(kell_shock=3)
        free = {"turn_vehicle", "stunt", "persuade", "use_authority", "acquire", "alight"}
        assert free <= at.verbs(BEN)
        at.play(GM, hazards.CutOffAir(who=("kell",)))
        at.play(GM, hazards.PassMinute())
        assert not at.verbs(BEN) - NO_DEED
        at.play(GM, hazards.PassMinute())
        assert "kell.dead" in {one.id for one in at.state.effects}
        assert not at.verbs(BEN) - NO_DEED
        assert at.refusal(BEN, do.TurnVehicle("kell", facing=3)).code == "forbidden"

    @pytest.mark.rule("WG-WOUND-04")
    @pytest.mark.parametrize("mode", ["narrative", "combat"])
    def test_nobody_acts_with_no_wound_left(self, mode: str) -> None:
        at = driving(mode, kell_wounds=FRIEND.max_wounds)
        assert not at.verbs(BEN) - NO_DEED - {"take_turn"}  # WG-DYING-08: to cling to life

    @pytest.mark.rule("WG-VCRIT-02")
    @pytest.mark.parametrize("mode", ["narrative", "combat"])
    def test_they_are_lifted_out_by_the_gms_word_alone(self, mode: str) -> None:
        at = garage(mode=mode, tracks={"kell.wounds": 99})
        assert at.refusal(BEN, do.Alight("kell")).code == "not_now"
        events = at.play(GM, do.Alight("kell"))
        assert not every(events, ActionTaken)  # it is nothing that they do
        assert at.state.characters["ours"].vehicle.crew == ()
