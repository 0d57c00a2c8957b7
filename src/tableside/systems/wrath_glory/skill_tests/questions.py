"""What questions about tests have in common."""

from __future__ import annotations

from tableside.core.matters import opened
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.skills import to_choose
from tableside.systems.wrath_glory.state import (
    Known,
    Test,
)
from tableside.systems.wrath_glory.state.fight import Attack

MOST_DN, MOST_TOTAL, MOST_BONUS, MOST_PENALTY, MOST_TEXT = 20, 30, 10, 10, 200
MOST_WRATH_DICE, MOST_MINUTES, MOST_AWARD, MOST_FREE_GLORY = 6, 600, 10, 6


def the_test(known: Known, pick: Picker) -> Test:
    """The test that a question is about."""
    return opened(known.matters, pick.offer.matter, Test)[1]


def skills(known: Known) -> tuple[Option, ...]:
    """Every skill that somebody here may be tested in."""
    return to_choose(known)


def not_rolling(known: Known, pick: Picker) -> None:
    """One roll at a time: whoever has dice to answer for settles them first."""
    who = known.characters[pick.offer.character]
    sentence = f"{who.name} has a test open already."
    busy = seen(known, _rolling, who.id)
    pick.limit(not busy, Limit.TIMING, "test_open", "WG-TEST-06", sentence)


def _rolling(known: Known, who: str) -> bool:
    return any(
        (isinstance(one.values, Test) and one.values.character == who)
        or (isinstance(one.values, Attack) and who in one.asks)
        for one in known.matters
    )


def needs_rule(game: Game, rule: str, sentence: str) -> None:
    """Refuse what the ruleset does not have."""
    if not game.rules.plays(rule):
        raise Illegal("not_in_ruleset", sentence, rule)


def ask_story(pick: Picker) -> None:
    """Whether Glory may come of it (WG-SHIFT-07)."""
    pick.flag("story", "Does this roll matter to the story?", yes="yes", no="no", default=True)
