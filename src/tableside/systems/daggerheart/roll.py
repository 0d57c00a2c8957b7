"""As much of Daggerheart as one roll needs; a fresh process has it sooner."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.effects import Explained
from tableside.systems.daggerheart import SHIPPED
from tableside.systems.daggerheart.evening import EVENING
from tableside.systems.daggerheart.fights.slots import SLOTS
from tableside.systems.daggerheart.options import OPTIONS
from tableside.systems.daggerheart.rolls.after_the_roll import AFTER_THE_ROLL
from tableside.systems.daggerheart.rolls.calls import CALLS
from tableside.systems.daggerheart.rolls.experiences import EXPERIENCES
from tableside.systems.daggerheart.rolls.groups import GROUPS
from tableside.systems.daggerheart.rolls.help import HELP
from tableside.systems.daggerheart.rolls.outcome import OUTCOME
from tableside.systems.daggerheart.rolls.rolls import ROLLS
from tableside.systems.daggerheart.scene.notes import NOTES
from tableside.systems.daggerheart.scene.spotlight import SPOTLIGHTS
from tableside.systems.daggerheart.state import Known
from tableside.systems.daggerheart.table import FIRST, GENERIC, Table
from tableside.systems.kit import ready_rulesets

SUBJECTS = (
    *(OPTIONS, ROLLS, CALLS, OUTCOME, HELP, AFTER_THE_ROLL, GROUPS, EXPERIENCES, NOTES, EVENING),
    *(SLOTS, SPOTLIGHTS),
)


class OneRoll(Table, subjects=SUBJECTS, generic=GENERIC, first=FIRST):
    """A table of one, for one roll."""

    def explain(self, known: Known) -> Mapping[str, Explained]:
        """Nothing lasts as long as one roll."""
        return {}


def load(ruleset: str) -> OneRoll | None:
    """With a shipped ruleset; nothing if it does not lie ready, or is a house rule."""
    found = ready_rulesets.ready(SHIPPED, ruleset)
    return None if found is None else OneRoll(found.resolved, found.digest)
