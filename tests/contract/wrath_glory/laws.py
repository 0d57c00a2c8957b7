"""The arithmetic of Wrath & Glory worked out a second time, from faces and events alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from contract.wrath_glory.dying_laws import dying_laws
from contract.wrath_glory.glory_laws import glory_laws
from contract.wrath_glory.harm_laws import harm_laws, worth
from contract.wrath_glory.turn_laws import track_laws, turn_laws
from tableside.core.history import Corrected, Row
from tableside.core.matters import MatterMoved, MatterOpened
from tableside.core.offers import Field, Offer, Range, Split
from tableside.core.state import EffectUsed, EveningBegan, Gained, Spent
from tableside.core.values import Limit, Mode
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.harm.soak import RerollSoak, Soak
from tableside.systems.wrath_glory.state import Detail, State, Test

# Which rules may move a track only when this was done.
_CAUSES = {
    "WG-WP-03": do.AwardWrath,
    "WG-WP-04": do.MeetObjective,
    "WG-WP-05": do.RerollFailures,
    "WG-WP-06": do.AcceptDetail,
    "WG-WRATH-05": do.GiveRuin,
    "WG-RUIN-03": do.SpendRuin,
    "WG-WP-08": RerollSoak,
    "WG-SOAK-08": Soak,
}


def laws(system: Any, before: State, row: Row) -> None:
    """What one row paid and brought is what the rules say."""
    if isinstance(row.command, Corrected):
        return
    _paid(before, row)
    track_laws(row)
    state = before
    for place, event in enumerate(row.events):
        harm_laws(system, state, row.events, place)
        dying_laws(state, event)
        if isinstance(event, was.DiceFell):
            _fell(system, _test(state, event.matter), event)
        elif isinstance(event, was.TestSettled):
            _settled(system, _test(state, event.matter), event, row)
        elif isinstance(event, was.ContestSettled):
            ours, theirs = event.initiator_icons, event.opponent_icons
            assert event.winner == (event.initiator if ours >= theirs else event.opponent)
            assert event.margin == abs(ours - theirs)
        elif isinstance(event, MatterMoved) and isinstance(event.values, Test):
            _moved(state, _test(state, event.id), event, row)
        elif isinstance(event, EveningBegan):
            _evening(system, row)
        state = system.evolve(state, event)


def _test(state: State, matter: str) -> Test:
    return next(m.values for m in state.matters if m.id == matter)  # type: ignore[return-value]


def _paid(before: State, row: Row) -> None:
    """Each price once, each reward once, and only for its own deed."""
    command = row.command
    moves = [e for e in row.events if isinstance(e, Gained | Spent)]
    for event in moves:
        cause = _CAUSES.get(event.rule)
        assert cause is None or isinstance(command, cause), f"{command} brought {event}"
    if isinstance(command, do.RerollFailures):
        _price(moves, before, f"{command.character}.wrath", 1, "WG-WP-05")
    elif isinstance(command, RerollSoak):
        _price(moves, before, f"{command.character}.wrath", 1, "WG-WP-08")
    elif isinstance(command, do.AcceptDetail):
        detail = next(m.values for m in before.matters if m.id == command.matter)
        assert isinstance(detail, Detail)
        _price(moves, before, f"{detail.character}.wrath", 1, "WG-WP-06")
    elif isinstance(command, do.SpendRuin):
        _price(moves, before, "ruin", command.amount, "WG-RUIN-03")
    elif isinstance(command, do.AwardWrath):
        _reward(moves, f"{command.who}.wrath", command.amount, "WG-WP-03")
    elif isinstance(command, do.MeetObjective):
        _reward(moves, f"{command.who}.wrath", 1, "WG-WP-04")
    elif isinstance(command, do.GiveRuin):
        _reward(moves, "ruin", 1, "WG-WRATH-05")


def _price(moves: list[Any], before: State, track: str, amount: int, rule: str) -> None:
    """The price, or what is left where the table lets the cost pass."""
    due = min(amount, before.tracks[track])
    paid = [event for event in moves if event.rule == rule]
    assert paid == ([Spent(track, due, rule)] if due else []), paid


def _reward(moves: list[Any], track: str, amount: int, rule: str) -> None:
    assert [e for e in moves if e.rule == rule] == [Gained(track, amount, rule)], moves


def _fell(system: Any, test: Test, event: was.DiceFell) -> None:
    """Only failures are thrown again, never a Wrath die that shows 1."""
    old = test.faces
    if event.kind == "surge":  # WG-PERIL-65: Wrath dice alone, and the rest stays
        assert event.pool[test.wrath_dice :] == old[test.wrath_dice :]
        return
    if event.kind != "reroll":
        assert event.pool == old + event.faces
        assert event.kind == "glory" or len(event.faces) == test.pool.value  # type: ignore[union-attr]
        return
    last = len(old) if system.rules.values.glory_menu.dice_reroll else len(old) - test.glory_dice
    fresh = iter(event.faces)
    for place, face in enumerate(old):
        stays = face >= 4 or place >= last or (face == 1 and place < test.wrath_dice)
        assert event.pool[place] == (face if stays else next(fresh)), (old, event)
    assert not list(fresh), "more dice than failures"


def _settled(system: Any, test: Test, event: was.TestSettled, row: Row) -> None:
    wrath = test.faces[: test.wrath_dice]
    icons = worth(test.faces) if test.bought is None else test.bought
    shifted = sum(event.shifts.values())
    if test.dn is None:  # WG-OPT-10: only the icons count
        assert (event.icons, event.dn, test.purpose) == (icons, 0, "defence")
        return
    assert (event.icons, event.kept, event.dn) == (icons, icons - 2 * shifted, test.dn.value)
    assert (event.success, event.margin) == (event.kept >= event.dn, event.kept - event.dn)
    assert (event.complications, event.wrath_sixes) == (wrath.count(1), wrath.count(6))
    assert not shifted or event.success, "a test was lost by shifting"
    assert shifted <= test.faces.count(6), "more shifted than there are sixes"
    notes = [e.matter.id for e in row.events if isinstance(e, MatterOpened)]
    told = [one for one in notes if one.startswith(f"{event.matter}.complication")]
    own = f"{event.matter}.setback" in notes  # WG-INF-04
    if test.skill == "psychic_mastery" and system.rules.plays("WG-PSY-08"):
        perils = [one for one in notes if one == f"{event.matter}.peril"]
        assert (len(perils), told) == (int(event.complications > 0), []), notes
    elif test.purpose == "authority":
        assert (own, told) == (event.complications > 0, []), notes
    elif test.purpose == "acquisition":  # WG-INF-10: it costs Wealth
        assert told == [], notes
    elif test.purpose != "attack":  # an attack's own come later (see `glory_laws`)
        assert len(told) == event.complications, notes
    glory = [e for e in row.events if isinstance(e, Gained) and e.rule == "WG-SHIFT-07"]
    # More than one test may end in a row: one that was asked about, and one that waited for it.
    ended = [e for e in row.events if isinstance(e, was.TestSettled)]
    assert sum(e.amount + e.lost for e in glory) == sum(e.shifts.get("glory", 0) for e in ended)


def _moved(state: State, test: Test, event: MatterMoved[Any], row: Row) -> None:
    """Effects that counted are used once; Glory dice are paid for one by one."""
    new: Test = event.values
    if test.pool is None and new.pool is not None:
        terms = [*new.pool.terms, *(new.dn.terms if new.dn else ())]
        stored = {one.id for one in state.effects}  # what the tracks say is never used up
        counted = sorted({term.effect for term in terms if term.effect} & stored)
        used = [e.id for e in row.events if isinstance(e, EffectUsed)]
        assert set(counted) <= set(used), f"{counted} counted, {used} used"
    if event.roll is not None and ".glory" in event.roll.key:
        spent = [e.amount for e in row.events if isinstance(e, Spent) and e.rule == "WG-GLORY-05"]
        left = state.tracks["glory"]
        assert sum(spent) == len(event.roll.sides) or not left, "Glory dice at another price"
        assert len(spent) <= 1


def _evening(system: Any, row: Row) -> None:
    start = system.rules.values
    resets = {e.track: e.value for e in row.events if hasattr(e, "value") and hasattr(e, "track")}
    assert (resets.pop("glory"), resets.pop("ruin")) == (start.glory.start, start.ruin.start)
    assert set(resets.values()) <= {
        start.wrath_points.start,
        start.wrath_points.start_touched_by_fate,
    }


def line_laws(system: Any, _state: State, line: Iterable[Row]) -> None:
    """What only a whole line shows."""
    rows = tuple(line)
    glory_laws(system, rows)
    turn_laws(system, rows)


def field_laws(_system: Any, known: Any, offer: Offer, field: Field) -> None:
    """A question offers as much as the rules allow, and no more."""
    if (offer.verb, field.name) == ("settle", "shifts"):
        test = next(m.values for m in known.matters if m.id == offer.matter)
        assert isinstance(field.domain, Split)
        sixes = test.faces.count(6)
        foes = any(not known.characters[one].hero for one in test.targets)
        kept = test.hidden and test.base_dn and not test.targets  # WG-TEST-05
        if kept or (foes and known.facts["foes_defence"] == "hidden"):
            assert field.domain.total == sixes  # an intent: what fits is not to be seen
        else:
            assert field.domain.total == min((worth(test.faces) - test.dn.total) // 2, sixes)
    if (offer.verb, field.name) == ("spend_ruin", "amount"):
        assert isinstance(field.domain, Range)
        strict = known.limits[Limit.COST] is Mode.ENFORCED and not known.actor.waives
        held = known.tracks["ruin"]
        assert field.domain.high == (held if strict else max(held, 1))
