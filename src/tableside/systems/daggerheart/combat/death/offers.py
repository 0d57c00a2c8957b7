"""DH-DEATH-01: three moves, one of which is chosen."""

from __future__ import annotations

from tableside.core.matters import opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.systems.daggerheart.combat.attack.weapons import ask_weapon, targets
from tableside.systems.daggerheart.combat.death import commands as do
from tableside.systems.daggerheart.combat.death.opening import APPROVE, CHOOSE, DEATH, SHARE
from tableside.systems.daggerheart.fight import DeathMove
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.offers import MOST_TEXT
from tableside.systems.daggerheart.standing import foes, marked
from tableside.systems.daggerheart.state import HP, Known


def _blaze(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    options = (*targets(known, foes(known), who), Option("", "something else"))
    if pick.word("target", options, "Whom does your last deed strike?"):
        ask_weapon(game, known, pick, who, target="")
    pick.text("text", MOST_TEXT, "What is your last deed? (may be said aloud instead)")
    return pick.ready(do.BlazeOfGlory)


def _approve(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.ApproveDeed)


def _refuse(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.RefuseDeed)


def _avoid(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.AvoidDeath)


def _risk(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.RiskItAll)


def _share(_game: Game, known: Known, pick: Picker) -> Ready:
    _, death = opened(known.matters, pick.offer.matter, DeathMove)
    most = min(death.hope, marked(known, death.character, HP))
    label = f"How many of {death.hope} clear HP? The rest clears Stress."
    if not pick.number("hp", 0, death.hope, label, default=most):
        sentence = "Without a clear HP the next mark is a death move again."
        pick.advise("no_hp_cleared", "DH-DEATH-06", sentence)
    return pick.ready(do.ShareHope)


_AT, _GM = (DEATH, (CHOOSE,)), (DEATH, (APPROVE,))

DEATH_VERBS = (
    Verb(do.BlazeOfGlory, "Blaze of Glory", "DH-DEATH-02", Who.ASKED, _blaze, *_AT),
    Verb(do.ApproveDeed, "So be it", "DH-DEATH-02", Who.ASKED, _approve, *_GM),
    Verb(do.RefuseDeed, "Something else", "DH-DEATH-02", Who.ASKED, _refuse, *_GM),
    Verb(do.AvoidDeath, "Avoid Death", "DH-DEATH-03", Who.ASKED, _avoid, *_AT),
    Verb(do.RiskItAll, "Risk It All", "DH-DEATH-06", Who.ASKED, _risk, *_AT),
    Verb(do.ShareHope, "Share it out", "DH-DEATH-06", Who.ASKED, _share, DEATH, (SHARE,)),
)
