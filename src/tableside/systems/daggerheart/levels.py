"""A level is granted, and gained step by step (DH-LVL)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.cards import Card, check_cards
from tableside.core.headings import Heading
from tableside.core.matters import CalledOff, Matter, MatterClosed, MatterOpened, opened
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import Showing
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.core.verbs import Who
from tableside.systems.daggerheart.cards import DOMAIN, rewritten, with_card
from tableside.systems.daggerheart.game import Game, Subject, by_itself
from tableside.systems.daggerheart.numbers.derived_conditions import DEAD, RETIRED, out
from tableside.systems.daggerheart.rolls.experiences import by_player
from tableside.systems.daggerheart.ruleset import Advancement, Levels
from tableside.systems.daggerheart.state import Experience, Known, Person, State
from tableside.systems.daggerheart.state.scene import LevelUp
from tableside.systems.daggerheart.traits import (
    MOST_EXPERIENCES,
    MOST_MODIFIER,
    TRAITS,
    labelled,
)

LEVELS = Subject("levels")
MOST_NAME, MOST_RECALL = 60, 6
TRAIT, HP, STRESS, EXPERIENCE = "traits", "hp", "stress", "experiences"
CARD, EVASION, SUBCLASS = "domain_card", "evasion", "subclass"
PROFICIENCY, MULTICLASS = "proficiency", "multiclass"
_WORDS: Mapping[str, str] = {
    TRAIT: "+1 to two traits that are not marked",
    HP: "one more HP slot",
    STRESS: "one more Stress slot",
    EXPERIENCE: "+1 to two Experiences",
    CARD: "another domain card",
    EVASION: "+1 Evasion",
    SUBCLASS: "the next subclass card",
    PROFICIENCY: "+1 Proficiency",
    MULTICLASS: "another class",
}
_SHORT: Mapping[str, str] = {  # the same as a sheet has room for it
    TRAIT: "Two traits",
    HP: "HP slots",
    STRESS: "Stress slots",
    EXPERIENCE: "Two Experiences",
    CARD: "Domain cards",
    EVASION: "Evasion",
    SUBCLASS: "Subclass card",
    PROFICIENCY: "Proficiency",
    MULTICLASS: "Multiclass",
}
_CHOSEN = 2  # how many traits or Experiences an advancement raises
LEVELS.called("level", "level up")
_MOST = {HP: ("hp_max", 12), STRESS: ("stress_max", 12), PROFICIENCY: ("proficiency", 10)}


class GrantLevel(Command, frozen=True, tag="grant_level"):
    """The GM lets heroes gain a level."""

    who: tuple[str, ...] = ()


grant_level = LEVELS.verb(
    GrantLevel, "Grant a level", "DH-LVL-01", Who.GM, showing=Showing(group="The party")
)


@grant_level.asks
def _who_rises(game: Game, known: Known, pick: Picker) -> Ready:
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
        sentence = f"Roughly {values.sessions} sessions make a level; it was {known.evenings}."
        pick.advise("soon", "DH-LVL-01", sentence)
    pick.some("who", names, "Who gains a level?", low=1, default=everyone)
    return pick.ready(GrantLevel)


def _rising(known: Known) -> frozenset[str]:
    return frozenset(
        one.values.character for one in known.matters if isinstance(one.values, LevelUp)
    )


@grant_level.decides
def _grant_level(_game: Game, state: State, _actor: Actor, command: GrantLevel) -> Events:
    """DH-LVL-01: whoever is named is asked, each for themselves."""
    events: list[Event] = [LevelGranted(command.who)]
    for place, who in enumerate(command.who, 1):
        matter = Matter(f"l{state.opened + place}", "level", "open", LevelUp(who), (who,))
        events.append(MatterOpened(matter))
    return events


@LEVELS.event
class LevelGranted(Event, frozen=True, tag="level_granted"):
    """Heroes may gain a level; the count of evenings begins anew."""

    who: tuple[str, ...]


@LEVELS.folds(LevelGranted)
def _granted(state: State, _event: LevelGranted) -> State:
    return replace(state, evenings=0)


@LEVELS.tells(LevelGranted)
def _level_up(_game: Game, state: State, event: LevelGranted, _actor: Actor) -> Line:
    names = listed(name_of(state, who) for who in event.who)
    return Line(f"A level up for {names}.", ("DH-LVL-01",))


@LEVELS.on(by_itself)
def _already_there(game: Game, state: State) -> list[Event]:
    """DH-LVL-01: a level that a sheet has reached by other ways is not waited for."""
    most = game.rules.values.levels.most
    for thread in state.matters:
        if isinstance(thread.values, LevelUp):
            who = thread.values.character
            if state.characters[who].level >= most:
                why = f"is at level {most} already"
                said = CalledOff(
                    matter=thread.id,
                    what="level up",
                    characters=(who,),
                    who=who,
                    why=why,
                    rule="DH-LVL-01",
                )
                return [said, MatterClosed(thread.id)]
    return []


class GainLevel(Command, frozen=True, kw_only=True, tag="gain_level"):
    """A hero gains a level, step by step."""

    experience: str = ""
    first: str = ""
    first_traits: tuple[str, ...] = ()
    first_experiences: tuple[str, ...] = ()
    first_card: str = ""
    first_card_level: int = 1
    first_text: str = ""
    second: str = ""
    second_traits: tuple[str, ...] = ()
    second_experiences: tuple[str, ...] = ()
    second_card: str = ""
    second_card_level: int = 1
    second_text: str = ""
    card: str = ""
    card_level: int = 1
    card_recall: int = 0
    printed: Mapping[str, tuple[Card, ...]] = {}  # what is named above, as it stands in a pack


gain_level = LEVELS.verb(
    GainLevel,
    "Gain a level",
    "DH-LVL-02",
    Who.ASKED,
    at=("level", "open"),
    default=True,
    showing=Showing("steps"),
)


@gain_level.asks
def _each_step(game: Game, known: Known, pick: Picker) -> Ready:
    _, rising = opened(known.matters, pick.offer.matter, LevelUp)
    values = game.rules.values.levels
    person = known.characters[rising.character]
    level = person.level + 1
    if level > values.most:
        raise Illegal("highest", f"Level {values.most} is the highest.", "DH-LVL-01")
    new = None
    if _is_tier_step(values, level) and len(person.experiences) < MOST_EXPERIENCES:
        label = "A new Experience at +2"  # DH-EXP-05
        name = pick.text("experience", MOST_NAME, label, "Unnamed", least=1)
        new = Experience("new", name, game.rules.values.experiences.bonus)
    # DH-LVL-02: the steps in order, each on the sheet as the one before left it.
    sheet = _risen(values, person, new)
    marks = values.marks
    for which in ("first", "second"):
        if marks:
            sheet, marks = _ask_advancement(game, pick, sheet, which, marks)
    pick.text("card", MOST_NAME, "A new domain card", "Domain card", least=1)  # DH-LVL-06
    pick.number("card_level", 1, level, "Its level", default=1)
    pick.number("card_recall", 0, MOST_RECALL, "Its Recall cost", default=0)
    pick.along("printed")
    return pick.ready(GainLevel)


def _is_tier_step(values: Levels, level: int) -> bool:
    """Whether reaching a level is a step of tier."""
    return level in values.tiers[1:]


def _risen(values: Levels, person: Person, new: Experience | None) -> Person:
    """DH-LVL-03, DH-LVL-05 and DH-HP-06: what the level itself brings.

    A-18: thresholds that follow from the level rise with it and are not raised again.
    """
    level = person.level + 1
    step = values.threshold_step
    made = replace(
        person,
        level=level,
        major=person.major + step if person.major else 0,
        severe=person.severe + step if person.severe else 0,
    )
    if not _is_tier_step(values, level):
        return made
    more = () if new is None else (new,)
    return replace(
        made,
        proficiency=made.proficiency + 1,
        marked_traits=(),
        experiences=(*made.experiences, *more),
    )


def _ask_advancement(
    game: Game, pick: Picker, person: Person, which: str, marks: int
) -> tuple[Person, int]:
    """DH-LVL-04: one option of the tier or below, with whatever it asks."""
    values = game.rules.values.levels
    found = _free(values, person, marks)
    if not found:
        return person, 0
    options = tuple(Option(key, box.words) for key, box in found.items())
    box = found[pick.word(which, options, f"The {which} advancement?")]
    kind = box.kind
    traits: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    if kind == TRAIT:
        good = tuple(Option(one, labelled(one)) for one in _raisable(person))
        traits = pick.some(f"{which}_traits", good, "Which two traits?", low=2, high=2)
    elif kind == EXPERIENCE:
        names = tuple(Option(one.id, f"{one.name} {one.bonus:+d}") for one in _growing(person))
        raised = pick.some(f"{which}_experiences", names, "Which two?", low=2, high=2)
    elif kind == CARD:
        most = _card_limit(person, box)
        pick.text(f"{which}_card", MOST_NAME, "Which domain card?", "Domain card", least=1)
        pick.number(f"{which}_card_level", 1, most, "Its level", default=1)
    elif kind in (SUBCLASS, MULTICLASS):
        pick.text(f"{which}_text", MOST_NAME, "What is it called?", _WORDS[kind], least=1)
    return _advanced(person, box, traits, raised), marks - box.option.cost


class _Box(NamedTuple):
    """The boxes of one option of a tier."""

    tier: int
    kind: str
    option: Advancement

    @property
    def key(self) -> str:
        """Their name on the sheet and in a command."""
        return _key_of(self.tier, self.kind)

    @property
    def words(self) -> str:
        """The option in words."""
        return f"{_WORDS[self.kind]} (tier {self.tier})"


def _boxes(values: Levels) -> dict[str, _Box]:
    """The boxes of every tier, by their name."""
    tiers = enumerate(values.options, 2)
    every = (_Box(tier, kind, one) for tier, all_of in tiers for kind, one in all_of.items())
    return {box.key: box for box in every}


def advances(values: Levels, person: Person) -> dict[int, dict[str, tuple[str, int]]]:
    """By tier up to the hero's own, by box: what it is, and how many of it there are."""
    found: dict[int, dict[str, tuple[str, int]]] = {}
    for key, box in _boxes(values).items():
        if box.tier <= _tier_at(values, person.level):
            found.setdefault(box.tier, {})[key] = _SHORT[box.kind], box.option.slots
    return found


def _key_of(tier: int, kind: str) -> str:
    """The name of an option's boxes: `t2:traits`."""
    return f"t{tier}:{kind}"


def _free(values: Levels, person: Person, marks: int) -> dict[str, _Box]:
    """Every option that can be taken now, from the hero's tier or below."""
    boxes, highest = _boxes(values), _tier_at(values, person.level)
    tiers = range(2, len(values.options) + 2)
    multiclassed = any(person.advancements.get(_key_of(one, MULTICLASS)) for one in tiers)
    found: dict[str, _Box] = {}
    for key, box in boxes.items():
        cost, taken = box.option.cost, person.advancements.get(key, 0)
        fits = box.tier <= highest and cost <= marks and taken + cost <= box.option.slots
        if fits and _possible(person, box.tier, box.kind, multiclassed=multiclassed):
            found[key] = box
    return found


def _possible(person: Person, tier: int, kind: str, *, multiclassed: bool) -> bool:
    """Whether there is something to raise, and nothing on the sheet stands against it."""
    if kind == TRAIT:
        return len(_raisable(person)) >= _CHOSEN
    if kind == EXPERIENCE:
        return len(_growing(person)) >= _CHOSEN
    if kind in _MOST:
        field, most = _MOST[kind]
        return bool(getattr(person, field) < most)
    taken = person.advancements
    if kind == SUBCLASS:
        return not taken.get(_key_of(tier, MULTICLASS))
    if kind == MULTICLASS:  # one other class, and not beside this tier's subclass card
        return not multiclassed and not taken.get(_key_of(tier, SUBCLASS))
    return True


def _tier_at(values: Levels, level: int) -> int:
    """DH-LVL-03: which tier a level belongs to."""
    return sum(level >= first for first in values.tiers)


def _raisable(person: Person) -> tuple[str, ...]:
    """DH-LVL-08: traits that were not raised since the last step of tier."""
    fresh = (trait for trait in TRAITS if trait not in person.marked_traits)
    return tuple(one for one in fresh if person.traits.get(one, 0) < MOST_MODIFIER)


def _growing(person: Person) -> tuple[Experience, ...]:
    """The Experiences that a sheet has room to raise."""
    return tuple(one for one in person.experiences if one.bonus < MOST_MODIFIER)


def _card_limit(person: Person, box: _Box) -> int:
    """The highest card that an option brings."""
    most = box.option.card_level
    return min(person.level, most) if most else person.level


def level_of_card(values: Levels, person: Person, box: str) -> int:
    """How high a domain card may be: that of an option of a tier, or that of the level itself."""
    boxes = _boxes(values)
    risen = replace(person, level=person.level + 1)
    return _card_limit(risen, boxes[box]) if box in boxes else risen.level


def kind_of_box(values: Levels, box: str) -> str:
    """What an option of a tier brings."""
    boxes = _boxes(values)
    return boxes[box].kind if box in boxes else ""


def _advanced(
    person: Person,
    box: _Box,
    traits: tuple[str, ...] = (),
    experiences: tuple[str, ...] = (),
) -> Person:
    """A sheet after one advancement, its box or boxes marked."""
    kind = box.kind
    taken = person.advancements.get(box.key, 0) + box.option.cost
    person = replace(person, advancements={**person.advancements, box.key: taken})
    if kind == TRAIT:
        raised = {one: person.traits.get(one, 0) + 1 for one in traits}
        marked = (*person.marked_traits, *traits)
        return replace(person, traits={**person.traits, **raised}, marked_traits=marked)
    if kind == EXPERIENCE:
        better = tuple(
            replace(one, bonus=one.bonus + 1) if one.id in experiences else one
            for one in person.experiences
        )
        return replace(person, experiences=better)
    fields = {HP: "hp_max", STRESS: "stress_max", EVASION: "evasion", PROFICIENCY: "proficiency"}
    if kind in fields:
        field = fields[kind]
        return replace(person, **{field: getattr(person, field) + 1})
    return person  # a card, a subclass or a class stands on cards of its own


@gain_level.decides
def _rise(game: Game, state: State, actor: Actor, command: GainLevel) -> Events:
    """DH-LVL-02: tier achievements, advancements, thresholds, a domain card."""
    thread, rising = opened(state.matters, command.matter, LevelUp)
    values = game.rules.values.levels
    before = state.characters[rising.character]
    step = _is_tier_step(values, before.level + 1)
    new = _experience(game, before, command.experience) if step and command.experience else None
    person = _risen(values, before, new)
    chosen: list[str] = []
    for which in ("first", "second"):
        if key := getattr(command, which):
            box = _boxes(values)[key]
            person = _advance(game, person, box, command, which)
            chosen.append(_WORDS[box.kind])
    card = _named(command.card, DOMAIN, command.card_level, command.card_recall)
    person = _with_cards(game, person, command, card)
    asked: list[Event] = []
    if actor.role is not Role.GM and new is not None:  # DH-EXP-03: the GM looks at it
        others = tuple(one for one in person.experiences if one.id != new.id)
        person, asked = by_player(state, person, others)
    check_cards(game, person.cards)
    gained = LevelGained(person.id, person.level, step, (*chosen, command.card))
    return [gained, *rewritten(game, state, person), *asked, MatterClosed(thread.id)]


def _experience(game: Game, person: Person, name: str) -> Experience:
    """DH-EXP-05: a new Experience at its first bonus."""
    taken = {one.id for one in person.experiences}
    number = next(n for n in range(1, len(taken) + 2) if f"x{n}" not in taken)
    return Experience(f"x{number}", name, game.rules.values.experiences.bonus)


def _advance(game: Game, person: Person, box: _Box, command: GainLevel, which: str) -> Person:
    """One advancement; what is a card comes onto the sheet as one (DH-LVL-07)."""
    traits = getattr(command, f"{which}_traits")
    raised = getattr(command, f"{which}_experiences")
    # The player named the new Experience "new"; here it has its own id.
    mine = tuple(person.experiences[-1].id if one == "new" else one for one in raised)
    person = _advanced(person, box, traits, mine)
    if box.kind == CARD:
        name, level = getattr(command, f"{which}_card"), getattr(command, f"{which}_card_level")
        return _with_cards(game, person, command, _named(name, DOMAIN, level))
    if box.kind in (SUBCLASS, MULTICLASS):
        name = getattr(command, f"{which}_text")
        return _with_cards(game, person, command, _named(name, "subclass"))
    return person


def _with_cards(game: Game, person: Person, command: GainLevel, named: Card) -> Person:
    """A sheet with what was named: as it is printed, or as a name that its owner writes on."""
    for card in command.printed.get(named.name, ()) or (named,):
        recall = named.recall or card.recall
        blank = _new_card(person, card.name, card.kind or named.kind, named.level, recall)
        same = {one: getattr(blank, one) for one in ("id", "kind", "level", "recall")}
        person = with_card(game, person, replace(card, **same))
    return person


def _named(name: str, kind: str, level: int = 0, recall: int = 0) -> Card:
    return Card("new", name, kind=kind, level=level, recall=recall)


def _new_card(person: Person, name: str, kind: str, level: int = 0, recall: int = 0) -> Card:
    """A card with only a name yet; its owner writes down what it does."""
    taken = {card.id for card in person.cards}
    number = next(n for n in range(1, len(taken) + 2) if f"l{n}" not in taken)
    return Card(f"l{number}", name, kind=kind, level=level, recall=recall)


@LEVELS.event
class LevelGained(Event, frozen=True, tag="level_gained"):
    """A hero gained a level; what they chose, in words."""

    character: str
    level: int
    tier_step: bool
    chosen: tuple[str, ...]


@LEVELS.tells(LevelGained)
def _tell_gained(_game: Game, state: State, event: LevelGained, _actor: Actor) -> Line:
    what = ", ".join(event.chosen)
    step = " A step of tier." if event.tier_step else ""
    text = f"{name_of(state, event.character)} is level {event.level}: {what}.{step}"
    return Line(text, ("DH-LVL-02", *(("DH-LVL-03",) if event.tier_step else ())))


@LEVELS.heads(LevelUp, open="to choose what the level brings")
def _head_of_level_up(_game: Game, known: Known, matter: Matter[LevelUp]) -> Heading:
    return Heading(f"{name_of(known, matter.values.character)} gains a level")
