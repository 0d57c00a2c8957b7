"""DH-ARM-02: the armour question."""

from __future__ import annotations

from tableside.core.matters import opened
from tableside.core.offers import Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.reckoning import base_term, reckon
from tableside.systems.daggerheart.combat.harm import commands as do
from tableside.systems.daggerheart.combat.harm.opening import ARMOUR, HIT
from tableside.systems.daggerheart.fight import Hit
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import Known


def _mark(_game: Game, known: Known, pick: Picker) -> Ready:
    _, hit = opened(known.matters, pick.offer.matter, Hit)
    left = reckon("hp", (base_term("one step less", hit.hp - hit.armour - 1, "DH-ARM-02"),))
    return pick.ready(do.MarkArmour, left)


def _take(_game: Game, known: Known, pick: Picker) -> Ready:
    _, hit = opened(known.matters, pick.offer.matter, Hit)
    left = reckon("hp", (base_term("as it is", hit.hp - hit.armour, "DH-HP-01"),))
    return pick.ready(do.TakeHit, left)


_AT = (HIT, (ARMOUR,))

HARM_VERBS = (
    Verb(do.MarkArmour, "Mark an Armour Slot", "DH-ARM-02", Who.ASKED, _mark, *_AT),
    Verb(do.TakeHit, "Take the hit", "DH-HP-01", Who.ASKED, _take, *_AT),
)
