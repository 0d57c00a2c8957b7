"""What a test is called while it lies on the table."""

from __future__ import annotations

from tableside.core.headings import Counted, Heading, names
from tableside.core.matters import Matter, find
from tableside.core.row_interpreter import Run
from tableside.core.tell import name_of
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.dice import icons
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.numbers.spending import wrath_faces
from tableside.systems.wrath_glory.numbers.tables import PERIL, table_for
from tableside.systems.wrath_glory.state import Known, Test
from tableside.systems.wrath_glory.state import purposes as of
from tableside.systems.wrath_glory.state.gear import Casting

# By its purpose; `{other}` is whom it concerns, `{what}` what it is about.
_ERRANDS = {
    of.DEFENCE: "for Full Defence",
    of.CLIMB: "to climb",
    of.FREE: "to get free",
    of.ROW: "to withstand {what}",
    of.STABILISE: "to stabilise {other}",
    of.TREAT_WOUNDS: "to heal {other}",
    of.TREAT_SHOCK: "to ease the Shock of {other}",
    of.PERSUASION: "to persuade {other}",
    of.AUTHORITY: "to command {other}",
    of.ACQUISITION: "to acquire {what}",
    of.STUNT: "for a stunt",
    of.FEAR: "against fear",
    of.PANIC: "to stand it",
    of.POISON: "against poison",
    of.SUFFOCATING: "to go without air",
    of.SHAKE_OFF: "to shake it off",
}


def head(game: Game, known: Known, matter: Matter[Test]) -> Heading:
    """Who rolls what, and to which end."""
    test = matter.values
    bought = f"A shifted six also buys: {test.special}" if test.special else ""
    title, warns = _title(known, matter, test), _called_up(game, test)
    return Heading(title, bought, warns=warns, counted=_counted(test))


def _counted(test: Test) -> Counted | None:
    """WG-TEST-03: the icons, and what they lack of DNs that are known to whoever reads."""
    if not test.faces and test.bought is None:
        return None
    total = icons(test.faces) if test.bought is None else test.bought
    wanted = {who: dn.total for who, dn in test.dns.items()}
    short = None if test.dn is None or test.dn.total is None else test.dn.total - total
    return Counted(total, short, {who: dn - total for who, dn in wanted.items() if dn is not None})


def _called_up(game: Game, test: Test) -> str:
    """WG-PSY-08: what the Wrath dice of a power bring, whatever becomes of the roll."""
    ones = wrath_faces(test).count(1) if test.purpose == of.POWER else 0
    if not ones or table_for(game.rules, PERIL) is None:
        return ""
    dice = "a Wrath die" if ones == 1 else f"{ones} Wrath dice"
    tens = "" if ones == 1 else f", tens +{ones - 1}"
    return f"A 1 on {dice}: Perils of the Warp will follow{tens}."


def _title(known: Known, matter: Matter[Test], test: Test) -> str:
    who, parent = name_of(known, test.character), find(known.matters, matter.parent)
    if test.purpose == of.ATTACK:
        return f"{who} attacks {names(known, test.targets, 'a spot')}"
    if test.purpose == of.POWER:
        casting = parent.values if parent is not None else None
        return casts(known, casting) if isinstance(casting, Casting) else f"{who} uses a power"
    run = parent.values if parent is not None else None
    row = run.row.title if isinstance(run, Run) and run.row is not None else ""
    errand = _ERRANDS.get(test.purpose, "").format(
        other=name_of(known, test.concerns or test.patient) or "somebody",
        what=row or test.effect or "it",
    )
    return ", ".join(filter(None, (f"{who}: {spoken(test.skill)}", errand)))


def casts(known: Known, casting: Casting) -> str:
    """Who uses which power on whom."""
    whom = names(known, casting.targets)
    used = f"{name_of(known, casting.psyker)} uses {casting.power.name}"
    return f"{used} on {whom}" if whom else used
