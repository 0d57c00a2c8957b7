"""DH-LVL-02: a level up, walked through in four steps."""

from __future__ import annotations

from tableside.core.matters import opened
from tableside.core.memory import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal
from tableside.systems.daggerheart.campaign.levelling import commands as do
from tableside.systems.daggerheart.campaign.levelling import options as on
from tableside.systems.daggerheart.campaign.values import LevelUp
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.standing import DEAD, RETIRED, out
from tableside.systems.daggerheart.state import Experience, Known, Person
from tableside.systems.daggerheart.traits import MOST_EXPERIENCES, labelled

MOST_NAME, MOST_RECALL = 60, 6


def _grant(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-LVL-01: about every three evenings, or when the story has earned it."""
    values = game.rules.values.levels
    busy = seen(known, _rising)
    ready = [
        one
        for one in known.characters.values()
        if one.hero
        and one.level < values.most
        and one.id not in busy
        and out(known, one.id) not in (DEAD, RETIRED)
    ]
    if not ready:
        raise Illegal("nobody_rises", "Nobody can gain a level now.", "DH-LVL-01")
    everyone = tuple(one.id for one in ready)
    names = tuple(Option(one.id, f"{one.name}, level {one.level}") for one in ready)
    if known.evenings < values.sessions:
        sentence = f"Roughly {values.sessions} evenings make a level; it was {known.evenings}."
        pick.advise("soon", "DH-LVL-01", sentence)
    pick.some("who", names, "Who gains a level?", low=1, default=everyone)
    return pick.ready(do.GrantLevel)


def _rising(known: Known) -> frozenset[str]:
    return frozenset(
        one.values.character for one in known.matters if isinstance(one.values, LevelUp)
    )


def _gain(game: Game, known: Known, pick: Picker) -> Ready:
    _, rising = opened(known.matters, pick.offer.matter, LevelUp)
    values = game.rules.values.levels
    person = known.characters[rising.character]
    level = person.level + 1
    if level > values.most:
        raise Illegal("highest", f"Level {values.most} is the highest.", "DH-LVL-01")
    new = None
    if on.is_tier_step(values, level) and len(person.experiences) < MOST_EXPERIENCES:
        label = "A new Experience at +2"  # DH-EXP-05
        name = pick.text("experience", MOST_NAME, label, "Unnamed", least=1)
        new = Experience("new", name, game.rules.values.experiences.bonus)
    # DH-LVL-02: the steps in order, each on the sheet as the one before left it.
    risen = on.risen(values, person, new)
    marks = values.marks
    for which in ("first", "second"):
        if marks:
            risen, marks = _advance(game, pick, risen, which, marks)
    pick.text("card", MOST_NAME, "A new domain card", "Domain card", least=1)  # DH-LVL-06
    pick.number("card_level", 1, level, "Its level", default=1)
    pick.number("card_recall", 0, MOST_RECALL, "Its Recall cost", default=0)
    return pick.ready(do.GainLevel)


def _advance(
    game: Game, pick: Picker, person: Person, which: str, marks: int
) -> tuple[Person, int]:
    """DH-LVL-04: one option of the tier or below, with whatever it asks."""
    values = game.rules.values.levels
    found = on.free(values, person, marks)
    if not found:
        return person, 0
    options = tuple(Option(key, words) for key, words in found.items())
    key = pick.word(which, options, f"The {which} advancement?")
    _, kind = on.parts(key)
    traits: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    if kind == on.TRAIT:
        good = tuple(Option(one, labelled(one)) for one in on.raisable(person))
        traits = pick.some(f"{which}_traits", good, "Which two traits?", low=2, high=2)
    elif kind == on.EXPERIENCE:
        names = tuple(Option(one.id, f"{one.name} {one.bonus:+d}") for one in on.growing(person))
        raised = pick.some(f"{which}_experiences", names, "Which two?", low=2, high=2)
    elif kind == on.CARD:
        most = on.card_limit(values, person, key)
        pick.text(f"{which}_card", MOST_NAME, "Which domain card?", "Domain card", least=1)
        pick.number(f"{which}_card_level", 1, most, "Its level", default=1)
    elif kind in (on.SUBCLASS, on.MULTICLASS):
        pick.text(f"{which}_text", MOST_NAME, "What is it called?", on.WORDS[kind], least=1)
    made = on.advanced(values, person, key, traits, raised)
    return made, marks - on.cost_of(values, key)


VERBS = (
    Verb(do.GrantLevel, "Grant a level", "DH-LVL-01", Who.GM, _grant),
    Verb(do.GainLevel, "Gain a level", "DH-LVL-02", Who.ASKED, _gain, "level", ("open",)),
)
