"""A level is granted, and gained."""

from __future__ import annotations

from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.values import Actor, Event, Events, Role
from tableside.systems.daggerheart.campaign.cards.loadout import DOMAIN, rewritten, with_card
from tableside.systems.daggerheart.campaign.levelling import commands as do
from tableside.systems.daggerheart.campaign.levelling import events as was
from tableside.systems.daggerheart.campaign.levelling import options as on
from tableside.systems.daggerheart.campaign.values import LevelUp
from tableside.systems.daggerheart.decide.experiences import by_player
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import Experience, Person, State


def grant(_game: Game, state: State, _actor: Actor, command: do.GrantLevel) -> Events:
    """DH-LVL-01: whoever is named is asked, each for themselves."""
    events: list[Event] = [was.LevelGranted(command.who)]
    for place, who in enumerate(command.who, 1):
        matter = Matter(f"l{state.opened + place}", "level", "open", LevelUp(who), (who,))
        events.append(MatterOpened(matter))
    return events


def gain_level(game: Game, state: State, actor: Actor, command: do.GainLevel) -> Events:
    """DH-LVL-02: tier achievements, advancements, thresholds, a domain card."""
    thread, rising = opened(state.matters, command.matter, LevelUp)
    values = game.rules.values.levels
    before = state.characters[rising.character]
    step = on.is_tier_step(values, before.level + 1)
    new = _experience(game, before, command.experience) if step and command.experience else None
    person = on.risen(values, before, new)
    chosen: list[str] = []
    for which in ("first", "second"):
        key = getattr(command, which)
        if key:
            person = _advanced(game, person, command, which)
            chosen.append(on.WORDS[on.parts(key)[1]])
    card = on.new_card(person, command.card, DOMAIN, command.card_level, command.card_recall)
    person = with_card(game, person, card)
    asked: list[Event] = []
    if actor.role is not Role.GM and new is not None:  # DH-EXP-03: the GM looks at it
        others = tuple(one for one in person.experiences if one.id != new.id)
        person, asked = by_player(state, person, others)
    gained = was.LevelGained(person.id, person.level, step, (*chosen, card.name))
    return [gained, *rewritten(game, state, person), *asked, MatterClosed(thread.id)]


def _experience(game: Game, person: Person, name: str) -> Experience:
    """DH-EXP-05: a new Experience at its first bonus."""
    taken = {one.id for one in person.experiences}
    number = next(n for n in range(1, len(taken) + 2) if f"x{n}" not in taken)
    return Experience(f"x{number}", name, game.rules.values.experiences.bonus)


def _advanced(game: Game, person: Person, command: do.GainLevel, which: str) -> Person:
    """One advancement; what is a card comes onto the sheet as one (DH-LVL-07)."""
    key = getattr(command, which)
    traits = getattr(command, f"{which}_traits")
    raised = getattr(command, f"{which}_experiences")
    values = game.rules.values.levels
    # The player named the new Experience "new"; here it has its own id.
    mine = tuple(person.experiences[-1].id if one == "new" else one for one in raised)
    person = on.advanced(values, person, key, traits, mine)
    _, kind = on.parts(key)
    if kind == on.CARD:
        name, level = getattr(command, f"{which}_card"), getattr(command, f"{which}_card_level")
        return with_card(game, person, on.new_card(person, name, DOMAIN, level))
    if kind in (on.SUBCLASS, on.MULTICLASS):
        name = getattr(command, f"{which}_text")
        return with_card(game, person, on.new_card(person, name, "subclass"))
    return person
