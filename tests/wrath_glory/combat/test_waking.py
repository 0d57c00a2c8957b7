"""WG-TRAIT-01 with WG-DYING-07 to -12: knocked out, out of Wounds, and awake again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, only
from tableside.core.desk import Adjust
from tableside.core.values import GM, Actor, Command
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.harm.defiance import DefianceRolled
from tableside.systems.wrath_glory.medicae import Treat
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.state.gear import Weapon
from tableside.systems.wrath_glory.turns.rounds import GiveTurn
from tableside.systems.wrath_glory.turns.turns import TurnBegan
from wrath_glory.combat.dying_tables import HEALER, check, treat
from wrath_glory.combat.harm_tables import effects
from wrath_glory.combat.trait_tables import lies
from wrath_glory.combat.turns_tables import ADVISED, GANGER, VESS, fight, now
from wrath_glory.tables import ANNA, BEN

WHIP = Weapon("whip", "Whip", damage=6, ed=1, range=24, traits={"agonizing": 0})
TORTURER = replace(GANGER, weapons=(WHIP,), totals={"ballistic_skill": 4, "weapon_skill": 4})


def struck(*, wounds: int) -> Table:
    """Vess, Exhausted and so badly off, is struck for 2 Wounds by what is Agonizing."""
    tracks = {"vess.wounds": wounds, "vess.shock": 6, "vess.wrath": 0, "kell.wrath": 0}
    vess = replace(VESS, resilience=7)
    at = fight("core", vess, HEALER, TORTURER, tracks=tracks, limits=ADVISED)
    at.play(GM, GiveTurn(who="ganger"))
    shot = MakeAttack("ganger", weapon="whip", targets=("vess",), range="normal")
    at.play(GM, shot, 4, 4, 4, 1, 6)
    assert at.tracks["vess.wounds"] == wounds + 2
    return at


class TestKnockedOut:
    @pytest.mark.rule("WG-TRAIT-01", "WG-DYING-08")
    def test_out_of_wounds_the_turn_is_there_to_defy_death_in(self) -> None:
        at = struck(wounds=3)
        assert {"Unconscious", "Prone"} <= effects(at)
        assert "take_turn" in at.verbs(ANNA)
        events = check(at, 3)
        assert only(events, TurnBegan).character == "vess"
        assert only(events, DefianceRolled).marks == 1

    @pytest.mark.rule("WG-TRAIT-01", "WG-DYING-08")
    def test_the_same_for_whoever_loses_the_rest_later(self) -> None:
        at = struck(wounds=1)
        assert lies(at, "vess") == {"knocked_out"}
        at.play(GM, Adjust(track="vess.wounds", by=2))
        assert "Unconscious" in effects(at)
        assert not any("is over" in line for line in at.told(ANNA))
        assert only(check(at, 3), DefianceRolled).marks == 1

    @pytest.mark.rule("WG-TRAIT-01", "WG-DYING-08", "WG-DYING-12")
    def test_defiance_wakes(self) -> None:
        at = struck(wounds=3)
        check(at, 6)
        assert "Unconscious" not in effects(at)
        assert now(at).active == "vess"
        assert {"attack", "move"} <= at.verbs(ANNA)

    @pytest.mark.rule("WG-TRAIT-01", "WG-MED-03")
    def test_medicae_brings_round(self) -> None:
        at = struck(wounds=3)
        treat(at, 4, 4, 4, 4)
        assert at.tracks["vess.wounds"] == 4
        assert "Unconscious" not in effects(at)

    @pytest.mark.rule("WG-TRAIT-01", "WG-DYING-12")
    @pytest.mark.parametrize(
        ("by", "command", "faces"),
        [
            (GM, Adjust(track="vess.wounds", by=-1), ()),
            (BEN, Treat(character="kell", what="wounds", patient="vess"), (4, 4, 4, 4)),
        ],
    )
    def test_any_wound_that_is_back(
        self, by: Actor, command: Command, faces: tuple[int, ...]
    ) -> None:
        at = struck(wounds=1)
        assert "Unconscious" in effects(at)
        at.play(GM, Adjust(track="vess.shock", by=-1))
        assert "Unconscious" in effects(at)
        at.play(by, command, *faces)
        assert "Unconscious" not in effects(at)


class TestProne:
    @pytest.mark.rule("WG-DYING-07", "WG-COND-12")
    def test_by_a_track_from_the_start(self) -> None:
        at = fight("core", tracks={"vess.wounds": 5})
        assert "prone" in lies(at, "vess")

    @pytest.mark.rule("WG-DYING-01", "WG-DYING-07", "WG-COND-12")
    @pytest.mark.parametrize(("ruleset", "most"), [("core", 5), ("revised", 6), ("starter", 6)])
    def test_by_hand(self, ruleset: str, most: int) -> None:
        at = fight(ruleset)
        at.play(GM, Adjust(track="vess.wounds", by=most - 1))
        assert "prone" not in lies(at, "vess")
        at.play(GM, Adjust(track="vess.wounds", by=1))
        assert "prone" in lies(at, "vess")
        at.play(GM, Adjust(track="vess.wounds", by=-1))
        assert "prone" in lies(at, "vess")

    @pytest.mark.rule("WG-DYING-07")
    def test_by_the_sheet(self) -> None:
        at = fight("core", tracks={"vess.wounds": 4})
        at.play(GM, EditSheet(character="vess", max_wounds=4))
        assert "prone" in lies(at, "vess")

    @pytest.mark.rule("WG-DYING-07")
    def test_a_threat_simply_lies_there(self) -> None:
        at = fight("core", tracks={"ganger.wounds": 3})
        assert lies(at, "ganger") == set()
