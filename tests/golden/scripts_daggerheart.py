"""Fixed scripts of Daggerheart."""

from __future__ import annotations

from typing import Any

from golden.scripts_daggerheart_fight import a_fight
from golden.scripts_daggerheart_scenes import SCENES
from golden.table import ANNA, BEN, CLEO, Table
from tableside.core.desk import Adjust, Overrule
from tableside.core.values import GM
from tableside.systems.daggerheart.scene.spotlight import SetSpotlight
from tableside.systems.daggerheart.state import Experience, Person, Setup

CAST = (
    Person(
        "mira",
        "Mira",
        controller="anna",
        traits={"agility": 2, "finesse": 1},
        experiences=(Experience("x1", "Ferry Pilot", 2, "background"),),
        notes="The GM's own note",
    ),
    Person("bram", "Bram", controller="ben", traits={"strength": 1}),
    Person("tilda", "Tilda", controller="cleo"),
)
SETUP = Setup(CAST, tracks={"fear": 11, "mira.hope": 5, "mira.stress": 1, "bram.hope": 1})


def an_action(ruleset: str) -> Table:
    """Told, called, helped, rolled with an Experience; each of the five outcomes."""
    at = Table("daggerheart", ruleset, SETUP, "action rolls with help and Experiences")
    at.play(ANNA, "describe", "mira", text="I steer us through the rapids")
    at.play(GM, "ask_for_roll", trait="agility", difficulty=14, disadvantage=1, stakes="The boat")
    at.play(ANNA, "ask_for_help", "mira", helper="bram")
    at.play(BEN, "give_help", "bram", text="I hold the rope")
    at.play(BEN, "help_ally", "bram")
    at.play(CLEO, "help_ally", "tilda")
    # A-04: one rulebook rolls the helpers' dice beside the roller's disadvantage.
    apart = at.system.rules.values.advantage.policy == "help_apart"
    thrown = "9 3 2 5 4" if apart else "9 3 5"
    at.play(ANNA, "roll", "mira", experiences=("x1",), faces=thrown)
    at.play(ANNA, "attempt", "mira", trait="finesse")
    at.play(ANNA, "roll", "mira", faces="2 7")
    at.play(GM, "judge", difficulty=10)
    at.play(BEN, "attempt", "bram", trait="strength")
    at.play(BEN, "roll", "bram", faces="1 2")
    at.play(GM, "judge", difficulty=15)
    at.play(GM, "told", text="The rope snaps")
    at.play(GM, "call_roll", who=("mira",), trait="agility", difficulty=20)
    at.play(ANNA, "roll", "mira", faces="4 4")
    at.desk(GM, SetSpotlight(to="players"))
    at.undo()
    return at


def reactions(ruleset: str) -> Table:
    """A hidden Difficulty, a secret term; reactions bring no Hope, no Fear and no help."""
    at = Table("daggerheart", ruleset, SETUP, "reaction rolls and a hidden Difficulty")
    rotten = Overrule(quantity="difficulty", amount=2, on="mira", reason="Rotten", secret=True)
    at.desk(GM, rotten)
    call: dict[str, Any] = {"reaction": True, "trait": "agility", "difficulty": 12, "hidden": True}
    at.play(GM, "call_roll", who=("mira", "tilda"), **call, note="Nobody knows")
    at.play(BEN, "help_ally", "bram")
    at.play(CLEO, "roll", "tilda", modifier=-1, faces="10 10")
    at.play(ANNA, "roll", "mira", faces="3 8")
    at.play(ANNA, "write_experience", "mira", name="Good at everything")
    at.play(GM, "reject_experience")
    at.desk(GM, Adjust(track="fear", by=1))
    at.desk(GM, Adjust(track="fear", by=1))
    return at


SCRIPTS = {
    "an-action": an_action,
    "reactions": reactions,
    "a-fight": a_fight,
    **SCENES,
}
