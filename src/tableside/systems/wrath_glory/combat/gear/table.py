"""What this chapter hands to the engine."""

from __future__ import annotations

from typing import Any

from tableside.core import cards
from tableside.core.chapter import Chapter
from tableside.core.places import DeskVerb
from tableside.core.values import Role
from tableside.systems.wrath_glory.combat.gear import commands as do
from tableside.systems.wrath_glory.combat.gear import decide, tell
from tableside.systems.wrath_glory.combat.gear.events import GearChanged, StatLineRead

_ALL, _GM = (Role.GM, Role.PLAYER), (Role.GM,)


def _said(state: Any, _event: Any) -> Any:
    return state  # a fact for the log; the state changes by the events around it


GEAR = Chapter(
    verbs=(cards.use_verb(),),
    deciders={cards.UseCard: cards.use_card},
    on_faces={cards.PROCEDURE: cards.card_faces},
    rolls={cards.PROCEDURE: "card"},
    desk={
        verb.command: verb
        for verb in (
            DeskVerb(do.TakeWeapon, "Put a weapon on a sheet", _ALL, decide.take_weapon),
            DeskVerb(do.DropWeapon, "Take a weapon off a sheet", _ALL, decide.drop_weapon),
            DeskVerb(cards.TakeCard, "Put a card on a sheet", _ALL, decide.take_card),
            DeskVerb(cards.DropCard, "Take a card off a sheet", _ALL, decide.drop_card),
            DeskVerb(do.CopyThreat, "More of these", _GM, decide.copy_threat),
            DeskVerb(do.PasteThreat, "Add a threat from a stat line", _GM, decide.paste_threat),
            DeskVerb(do.SetOption, "How this table plays combat", _GM, decide.set_option),
        )
    },
    handlers={
        cards.CardUsed: _said,
        cards.CardRolled: _said,
        StatLineRead: _said,
        GearChanged: _said,
    },
    lines={
        cards.CardUsed: cards.tell_used,
        cards.CardRolled: cards.tell_rolled,
        StatLineRead: tell.stat_line,
        GearChanged: tell.gear,
    },
)
