"""As much of Wrath & Glory as one test in Narrative Time needs; a fresh process has it sooner.

In combat a Complication may be rolled on its table, which may strike anybody with anything: that is
for the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.effects import Explained
from tableside.systems.kit import ready_rulesets
from tableside.systems.wrath_glory import SHIPPED
from tableside.systems.wrath_glory.evening import EVENING
from tableside.systems.wrath_glory.harm.tracks import TRACKS
from tableside.systems.wrath_glory.options import OPTIONS
from tableside.systems.wrath_glory.skill_tests.buying import BUYING
from tableside.systems.wrath_glory.skill_tests.glory import GLORY_POOL
from tableside.systems.wrath_glory.skill_tests.judging import JUDGING
from tableside.systems.wrath_glory.skill_tests.opposed import OPPOSED
from tableside.systems.wrath_glory.skill_tests.outcome import OUTCOME
from tableside.systems.wrath_glory.skill_tests.ruin import RUIN_POOL
from tableside.systems.wrath_glory.skill_tests.tests import TESTS
from tableside.systems.wrath_glory.skill_tests.wrath import WRATH_POINTS
from tableside.systems.wrath_glory.state import Known
from tableside.systems.wrath_glory.table import FIRST, GENERIC, Table
from tableside.systems.wrath_glory.turns.turns import TURNS

SUBJECTS = (
    *(TESTS, BUYING, JUDGING, OPPOSED, OUTCOME, EVENING, GLORY_POOL, WRATH_POINTS, RUIN_POOL),
    *(TURNS, TRACKS, OPTIONS),
)


class OneTest(Table, subjects=SUBJECTS, generic=GENERIC, first=FIRST):
    """A table of one, for one test."""

    def explain(self, known: Known) -> Mapping[str, Explained]:
        """Nothing lasts as long as one test."""
        return {}


def load(ruleset: str) -> OneTest | None:
    """With a shipped ruleset; nothing if it does not lie ready, or is a house rule."""
    found = ready_rulesets.ready(SHIPPED, ruleset)
    return None if found is None else OneTest(found.resolved, found.digest)
