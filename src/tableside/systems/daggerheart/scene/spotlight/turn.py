"""DH-SPOT: the state machine of the spotlight, as the other chapters use it."""

from __future__ import annotations

from typing import Any

from tableside.core.evening import people
from tableside.core.hooks import Hook
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.notes import Note, note_opened
from tableside.core.offers import Option, Picker
from tableside.core.state import FactSet
from tableside.core.values import GM_SEAT, Event, Limit
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.combat.foes.slow import ask_token, taken_up
from tableside.systems.daggerheart.countdowns import ticked_by_roll
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.spotlight.events import GmMoved, SpotlightTaken
from tableside.systems.daggerheart.scene.values import GmTurn, Handover
from tableside.systems.daggerheart.standing import out
from tableside.systems.daggerheart.state import PLAYERS, SPOTLIGHT, THE_GM, TOKENS, State

stepping_up = Hook[Game, [State, str], list[Event]]("before the dice of an action roll")

GM_MOVE = "gm_move"
PROJECT = "project"  # the purpose of a roll in downtime, which is nobody's spotlight

# DH-NPC-03: simple triggers that the engine watches for; any other is the GM's to see.
TRIGGERS = {
    "failure": (dice.FAILURE_HOPE, dice.FAILURE_FEAR),
    "fear": (dice.SUCCESS_FEAR, dice.FAILURE_FEAR),
    "critical": (dice.CRITICAL,),
}

# What a roll gives the GM, in words, and the rule behind it.
GIVEN = {
    dice.SUCCESS_FEAR: ("Make a move: they get it, but at a price.", "DH-ROLL-11"),
    dice.FAILURE_HOPE: ("Make a move: they miss it, but it could be worse.", "DH-ROLL-12"),
    dice.FAILURE_FEAR: ("Make a move: they miss it, and things get worse.", "DH-ROLL-13"),
}


def players_hold(source: Any) -> bool:
    """DH-SPOT-01: the spotlight has exactly one owner."""
    return bool(source.facts.get(SPOTLIGHT) != THE_GM)


def on_their_feet(known: Any) -> tuple[Option, ...]:
    """DH-DEATH-01, -03: nothing is asked of or done to a hero who is down or at death's door."""
    heroes = people(known, heroes=True)
    return tuple(one for one in heroes if not out(known, str(one.value)))


def ask_spotlight(known: Any, pick: Picker) -> None:
    """DH-SPOT-04: players act while they hold the spotlight; a new table only advises."""
    sentence = "The GM has the spotlight; this brings it back to the players."
    holds = players_hold(known)
    pick.limit(holds, Limit.SPOTLIGHT, "not_player_spotlight", "DH-SPOT-04", sentence)
    who = known.characters[pick.offer.character]
    sentence = f"{who.name} has no spotlight token left; others still have."
    has_one = known.tokens.get(who.id, 1) > 0
    pick.limit(has_one, Limit.SPOTLIGHT, "no_token", "DH-SPOT-03", sentence)


def ask_gm_move(known: Any, pick: Picker, foe: str = "") -> None:
    """DH-SPOT-06 and -11: a move in hand, and each adversary once in a GM turn."""
    held = not players_hold(known)
    sentence = "The players have the spotlight; interrupt for Fear, or name an opening."
    pick.limit(held, Limit.SPOTLIGHT, "not_gm_spotlight", "DH-SPOT-05", sentence)
    turn = known.turn or GmTurn()
    sentence = "The GM has no move left; another one costs Fear."
    pick.limit(turn.moves > 0, Limit.SPOTLIGHT, "no_gm_move", "DH-SPOT-08", sentence)
    if foe:
        ask_foe(known, pick, foe)
        ask_token(known, pick, foe)


def ask_foe(known: Any, pick: Picker, foe: str) -> None:
    """DH-SPOT-11: each adversary once in a GM turn, or as often as it is Relentless."""
    sentence = f"{known.characters[foe].name} has had the spotlight in this GM turn."
    limit, code = Limit.ONCE_PER_SPOTLIGHT, "adversary_already_spotlighted"
    pick.limit(fresh(known, foe), limit, code, "DH-SPOT-11", sentence)


def fresh(known: Any, foe: str) -> bool:
    """Whether an adversary may still have the spotlight in this GM turn."""
    turn = known.turn or GmTurn()
    return bool(turn.used.get(foe, 0) < max(1, known.characters[foe].relentless))


def move_made(
    state: State,
    foe: str = "",
    move: str = "spotlight",
    target: str = "",
    text: str = "",
    *,
    others: tuple[str, ...] = (),
) -> list[Event]:
    """DH-SPOT-06: a move is made; whatever asked the GM for one is answered by it."""
    taken = to_the_gm(state, "DH-SPOT-06") if players_hold(state) else []
    moved = GmMoved(move, foe, target, text, others)
    return [*taken, moved, *taken_up(state, foe), *answered(state)]


def to_the_gm(state: State, rule: str) -> list[Event]:
    """The GM has the spotlight; what a roll took from an earlier turn is no longer asked about."""
    return [*settled_handovers(state), FactSet(SPOTLIGHT, THE_GM, rule)]


def settled_handovers(state: State) -> list[Event]:
    """Whoever holds the spotlight by the GM's word, nobody asks any more what a roll took."""
    return [MatterClosed(one.id) for one in state.matters if isinstance(one.values, Handover)]


def answered(state: State) -> list[Event]:
    """The notes that asked the GM for a move are done with."""
    return [
        MatterClosed(one.id)
        for one in state.matters
        if isinstance(one.values, Note) and one.values.kind == GM_MOVE
    ]


def steps_up(game: Game, state: State, matter: str, character: str) -> list[Event]:
    """Before the dice of an action roll: the spotlight, and what other subjects ask for it."""
    events = take_spotlight(game, state, matter, character)
    return [*events, *stepping_up.all(game, state, character)]


def take_spotlight(game: Game, state: State, matter: str, character: str) -> list[Event]:
    """DH-SPOT-02: whoever makes an action roll has the spotlight, also if the GM held it."""
    events: list[Event] = [SpotlightTaken(character, _tokens(game, state, character))]
    if players_hold(state):
        return events
    events.append(FactSet(SPOTLIGHT, PLAYERS, "DH-SPOT-07"))
    turn = state.turn or GmTurn()
    if turn.moves:  # a GM who was not done yet is told, and may take it back
        values = Handover(character, turn.moves, turn.used, turn.made)
        thread = Matter(f"{matter}.spotlight", "handover", "open", values, (GM_SEAT,))
        events.append(MatterOpened(thread))
    return events


def _tokens(game: Game, state: State, character: str) -> dict[str, int]:
    """DH-SPOT-03: an action costs a token; when nobody has one left, all have theirs again."""
    if state.facts.get(TOKENS) != "on":
        return {}
    most = game.rules.values.spotlight.tokens
    able = [key for key, one in state.characters.items() if one.hero and one.present]
    there = {key: state.tokens.get(key, most) for key in able if not out(state, key)}
    there[character] = max(0, there.get(character, most) - 1)
    return there if any(there.values()) else dict.fromkeys(there, most)


def after_action(
    game: Game, state: State, matter: str, acting: tuple[str, ...], outcome: str
) -> list[Event]:
    """DH-ROLL-15, the end of it: countdowns tick, then the spotlight goes where it must."""
    events = ticked_by_roll(game, state, matter, acting, outcome)
    events += _reminders(state, matter, outcome)
    if outcome not in GIVEN:
        return events
    # DH-SPOT-04, -12 and DH-FEAR-10: a failure or a roll with Fear, whether or not it paid any.
    text, rule = GIVEN[outcome]
    note = note_opened(matter, 1, Note(GM_MOVE, acting[0], text, rule))
    return [*events, *to_the_gm(state, rule), note]


def _reminders(state: State, matter: str, outcome: str) -> list[Event]:
    """DH-NPC-03: the GM is reminded of features that such a roll triggers."""
    found = [
        (who, card)
        for who in state.characters.values()
        if not who.hero and who.present
        for card in who.cards
        if outcome in TRIGGERS.get(card.trigger, ())
    ]
    return [
        note_opened(
            f"{matter}.{who.id}.{card.id}",
            1,
            Note("feature", who.id, f"{card.name}. {card.text}", "DH-NPC-03", secret=True),
        )
        for who, card in found
    ]
