"""WG-FEAR-03: an ally's words end Fear."""

from __future__ import annotations

from tableside.core.effects import Effect
from tableside.core.offers import Option, Picker, Ready
from tableside.core.values import Actor, Events, Illegal
from tableside.systems.wrath_glory.combat.afflictions.named import LEADERSHIP
from tableside.systems.wrath_glory.combat.afflictions.removing import attempt, ridding
from tableside.systems.wrath_glory.combat.attack.asking import numbers
from tableside.systems.wrath_glory.combat.fear import commands as do
from tableside.systems.wrath_glory.combat.turns.order import side_of
from tableside.systems.wrath_glory.combat.turns.using import check, needs_rule
from tableside.systems.wrath_glory.conditions import FEAR, borne
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.offers import not_rolling
from tableside.systems.wrath_glory.state import Known, State, Test


def _afraid(known: Known, who: str) -> dict[str, Effect]:
    """The fears of one's allies, by their ids."""
    side = side_of(known, who)
    return {
        effect.id: effect
        for one in known.characters.values()
        if one.id != who and one.present and side_of(known, one.id) is side
        for effect in borne(known, one.id, FEAR)
    }


def rally(game: Game, known: Known, pick: Picker) -> Ready:
    """Whose fear, by Leadership against what they fear."""
    who = pick.offer.character
    needs_rule(game, "WG-FEAR-03", "This ruleset rallies nobody; help them shake it off.")
    found = _afraid(known, who)
    if not found:
        raise Illegal("nobody_afraid", "None of your side is afraid.", "WG-FEAR-03")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, "rally")
    listed = tuple(
        Option(key, f"{known.characters[one.on].name}: {one.name}") for key, one in found.items()
    )
    effect = found[pick.word("effect", listed, "Whom?")]
    return pick.ready(do.Rally, *numbers(game, known, pick, _test(game, known, who, effect)))


def _test(game: Game, source: Known | State, who: str, effect: Effect) -> Test:
    dn = game.rules.values.fear.rally_dn + effect.rating
    return ridding(source, who, LEADERSHIP, dn, effect.id)


def make_rally(game: Game, state: State, _actor: Actor, command: do.Rally) -> Events:
    """The action is taken and the dice are thrown."""
    effect = next(one for one in state.effects if one.id == command.effect)
    test = _test(game, state, command.character, effect)
    return attempt(game, state, "rally", test, command.total)
