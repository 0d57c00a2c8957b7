"""DH-COND-03 to -07: hiding, shaking off, being seen."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.effects import Effect
from tableside.core.memory import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal
from tableside.systems.daggerheart.combat.attack.weapons import foes
from tableside.systems.daggerheart.combat.conditions import commands as do
from tableside.systems.daggerheart.combat.conditions.effects import (
    HIDDEN,
    SPECIAL,
    TEMPORARY,
    on,
)
from tableside.systems.daggerheart.fight import Hiding
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.offers import one_roll, trait_options
from tableside.systems.daggerheart.spotlight import ask_gm_move, ask_spotlight
from tableside.systems.daggerheart.standing import has
from tableside.systems.daggerheart.state import Known

HIDING, OPEN = "hiding", "open"


def _conditions(known: Known, pick: Picker, rule: str) -> list[Option]:
    """Which temporary one; a special one says what alone ends it (DH-COND-06)."""
    who = pick.offer.character
    borne = tuple(on(known, who))
    given = pick.given("condition")
    special = [one for one in borne if one.source.startswith(SPECIAL)]
    named = next((one for one in special if one.id == given), None)
    temporary = [one for one in borne if one.source == TEMPORARY]
    if named is None and special and not temporary:
        named = special[0]
    if named is not None:
        needs = named.source.removeprefix(SPECIAL)
        sentence = f"{named.name} ends only so: {needs}."
        raise Illegal("special_condition", sentence, "DH-COND-06")
    if not temporary:
        name = known.characters[who].name
        raise Illegal("no_condition", f"Nothing temporary lies on {name}.", rule)
    return [Option(one.id, one.name) for one in temporary]


def _shake_off(_game: Game, known: Known, pick: Picker) -> Ready:
    options = _conditions(known, pick, "DH-COND-05")
    one_roll(known, pick)
    ask_spotlight(known, pick)
    pick.word("condition", options, "Which condition?")
    pick.word("trait", trait_options(), "With which trait?")
    return pick.ready(do.ShakeOff)


def _foe_clears(_game: Game, known: Known, pick: Picker) -> Ready:
    options = _conditions(known, pick, "DH-COND-07")
    ask_gm_move(known, pick, pick.offer.character)
    pick.word("condition", options, "Which condition?")
    return pick.ready(do.FoeClears)


def _burdened(known: Known) -> Iterable[str]:
    return (key for key in foes(known) if any(_temporary(on(known, key))))


def _temporary(effects: Iterable[Effect]) -> Iterable[Effect]:
    return (one for one in effects if one.source == TEMPORARY)


def _hide(_game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    if seen(known, _asks_to_hide, who) or has(known, who, HIDDEN):
        raise Illegal("hidden_already", "That is so already, or the GM is asked.", "DH-COND-03")
    return pick.ready(do.Hide)


def _asks_to_hide(known: Known, who: str) -> bool:
    return any(isinstance(m.values, Hiding) and m.values.character == who for m in known.matters)


def _grant(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.GrantHidden)


def _deny(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.DenyHidden)


def _be_seen(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.BeSeen)


def _unseen(known: Known) -> Iterable[str]:
    return (key for key in known.characters if has(known, key, HIDDEN))


_AT = (HIDING, (OPEN,))

CONDITIONS_VERBS = (
    Verb(do.ShakeOff, "Shake it off", "DH-COND-05", Who.OWN, _shake_off),
    Verb(do.FoeClears, "Shake it off", "DH-COND-07", Who.AMONG, _foe_clears, among=_burdened),
    Verb(do.Hide, "Hide", "DH-COND-03", Who.OWN, _hide),
    Verb(do.GrantHidden, "Hidden", "DH-COND-03", Who.ASKED, _grant, *_AT),
    Verb(do.DenyHidden, "In plain sight", "DH-COND-03", Who.ASKED, _deny, *_AT),
    Verb(do.BeSeen, "Seen", "DH-COND-04", Who.AMONG, _be_seen, among=_unseen),
)
