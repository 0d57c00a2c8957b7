"""What a row asks, and of whom."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.effects import Effect
from tableside.core.matters import opened
from tableside.core.notes import Note
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import base_term, reckon
from tableside.core.rowrun import Run
from tableside.core.rows import Choice, Choose, Resource, Select
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory.combat.tables import commands as do
from tableside.systems.wrath_glory.combat.tables.choices import candidates, preselected, weapon_of
from tableside.systems.wrath_glory.combat.tables.opening import COMPLICATION, table_for
from tableside.systems.wrath_glory.combat.tables.running import (
    SEVERITY,
    affordable,
    steps_open,
)
from tableside.systems.wrath_glory.combat.turns import using
from tableside.systems.wrath_glory.combat.turns.order import may_act
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.skills import spoken
from tableside.systems.wrath_glory.state import COMBAT, GLORY, MODE, Known

MEND = "make_ready"


def _run(known: Known, pick: Picker) -> Run:
    return opened(known.matters, pick.offer.matter, Run)[1]


def pick_victim(_game: Game, known: Known, pick: Picker) -> Ready:
    """WG-CRIT-01: one of those that were hit."""
    hit = _run(known, pick).targets
    options = tuple(Option(who, known.characters[who].name) for who in hit)
    pick.word("target", options, "Whom does the Critical Hit strike?")
    return pick.ready(do.PickVictim)


def roll_on_table(_game: Game, _known: Known, pick: Picker) -> Ready:
    """WG-CRIT-03, WG-COMP-00: nothing to choose, but whose roll it is."""
    return pick.ready(do.RollOnTable)


def pick_row(game: Game, known: Known, pick: Picker) -> Ready:
    """A-27: where the table lets its attackers choose."""
    table = table_for(game.rules, _run(known, pick).kind)
    assert table is not None
    options = tuple(Option(row.on, f"{row.title}: {row.text}") for row in table.rows)
    pick.word("row", options, f"{table.title}: which row?")
    return pick.ready(do.PickRow)


def worsen(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-GLORY-07, A-26: each step at its price, each on one of the row's upgrades."""
    run = _run(known, pick)
    rooms, price = steps_open(game.rules, known, run), game.rules.values.criticals.price
    labels = {SEVERITY: "Severity +1"}
    if run.row is not None:
        labels = {one.id: one.label for one in run.row.upgrades}
    options = tuple(Option(key, labels[key], room) for key, room in rooms.items())
    if options:
        title = run.row.title if run.row is not None else "Critical Hit"
        most = min(affordable(game.rules, known), sum(rooms.values()))
        pick.split("steps", most, options, f"{title}: make it worse, {price} Glory a step")
    held = base_term("Glory", known.tracks[GLORY], "WG-GLORY-07")
    return pick.ready(do.Worsen, reckon("glory", (held,)))


def pick_outcome(_game: Game, known: Known, pick: Picker) -> Ready:
    """Which way it goes; a way that begins with a price is for whoever can pay it."""
    run = _run(known, pick)
    action = run.todo[0].action
    assert isinstance(action, Choose)
    given, ways = pick.given("option"), dict(enumerate(action.options))
    dear = {place for place, one in ways.items() if not _pays(known, run, one)}
    cited = run.row.rule if run.row is not None else ""
    pick.limit(given not in dear, Limit.COST, "too_dear", cited, "There is not enough to pay that.")
    if pick.enforces(Limit.COST) and len(dear) < len(ways):
        ways = {place: one for place, one in ways.items() if place not in dear}
    options = tuple(Option(place, one.label) for place, one in ways.items())
    pick.one_of("option", options, action.question)
    return pick.ready(do.PickOutcome)


def _pays(known: Known, run: Run, way: Choice) -> bool:
    """WG-RUIN-03: whether the points are there that a way takes before it does anything."""
    first = way.then[0] if way.then else None
    if not isinstance(first, Resource) or not isinstance(first.amount, int) or first.amount >= 0:
        return True
    return known.tracks.get(first.track, -first.amount) >= -first.amount


def pick_affected(game: Game, known: Known, pick: Picker) -> Ready:
    """Whom it strikes; some rows choose all of them beforehand."""
    run = _run(known, pick)
    action = run.todo[0].action
    assert isinstance(action, Select)
    found = candidates(game.rules, known, run)
    options = tuple(Option(who, known.characters[who].name) for who in found)
    most = action.most or None
    first = preselected(known, run, found)
    pick.some("targets", options, action.question, low=action.least, high=most, default=first)
    return pick.ready(do.PickAffected)


def roll_complication(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-COMP-00: a Complication in combat that was not rolled yet."""
    note = opened(known.matters, pick.offer.matter, Note)[1]
    if note.kind != COMPLICATION or note.rule != "WG-WRATH-03":
        raise Illegal("no_complication", "That is no Complication of a roll.", "WG-COMP-00")
    if known.facts[MODE] != COMBAT:
        raise Illegal("no_fight", "The table is for Complications in combat.", "WG-COMP-00")
    if table_for(game.rules, COMPLICATION) is None:
        raise Illegal("no_table", "This ruleset has no table of Complications.", "WG-COMP-00")
    return pick.ready(do.RollComplication)


def lost_weapons(known: Known, who: str) -> tuple[Effect, ...]:
    """What keeps somebody's weapons from being used and has a way out."""
    return tuple(
        one
        for one in known.effects
        if one.on == who and one.out is not None and weapon_of(known, who, one.source)
    )


def bereft(known: Known) -> Iterable[str]:
    """Whoever has a weapon to make ready, and may act."""
    able = may_act(known) if known.fight is not None else known.characters
    return tuple(who for who in able if lost_weapons(known, who))


def make_ready(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-COMP-31 to -44, WG-CRIT-S1: an action, or a test that takes one."""
    who = pick.offer.character
    lost = {one.id: one for one in lost_weapons(known, who)}
    free = {
        key: one
        for key, one in lost.items()
        if using.open_now(game, known, pick, slot_of(one), MEND)
    }
    named = lost.get(str(pick.given("effect"))) or next(iter((free or lost).values()))
    using.check(game, known, pick, slot_of(named), MEND)
    options = tuple(Option(key, _way(known, who, one)) for key, one in free.items())
    pick.word("effect", options, "Which weapon?")
    return pick.ready(do.MakeReady)


def slot_of(effect: Effect) -> Slot:
    """What it takes of a turn."""
    assert effect.out is not None
    return Slot(effect.out.slot) if effect.out.slot else Slot.COMBAT


def _way(known: Known, who: str, effect: Effect) -> str:
    weapon, out = weapon_of(known, who, effect.source), effect.out
    assert weapon is not None
    assert out is not None
    by = f"{spoken(out.skill)} DN {out.dn}" if out.skill else "an action"
    return f"{weapon.name}, {effect.name.lower()}: {by}"
