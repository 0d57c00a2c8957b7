"""Tables that people write: read from TOML, or refused with file, row and reason."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from tableside.core import rows
from tableside.core.row_interpreter import AMOUNTS
from tableside.core.rows import Action, Check, RowTable, TableRow, Whom
from tableside.core.toml_text import BadFileError, decode, line_of

MOST_ROWS, MOST_DEPTH = 36, 6
HARM = ("damage", "wounds", "mortal", "shock", "hp", "stress")


def read_table(file: str, text: str, check: Check, rules: Container[str] | None = None) -> RowTable:
    """A table from its file; a rule that it names is one of these, if they are known."""
    table = decode(file, text, RowTable)
    if not table.rows:
        raise BadFileError(file, 0, "row", "a table needs rows")
    if sentence := _no_rule(table.rule, rules):
        raise BadFileError(file, line_of(text, ["rule"]), "rule", sentence)
    _covered(file, text, table)
    for place, row in enumerate(table.rows):
        unknown = _no_rule(row.rule, rules)
        for sentence in (*filter(None, (unknown,)), *_faults(row, check)):
            raise _bad(file, text, place, row, sentence)
    return table


def _no_rule(rule: str, rules: Container[str] | None) -> str:
    known = not rule or rules is None or rule in rules
    return "" if known else f"no rule {rule!r}; a row of your own needs none"


def _covered(file: str, text: str, table: RowTable) -> None:
    """Every result of the dice leads to exactly one row."""
    open_results = set(rows.possible(table.dice))
    for place, row in enumerate(table.rows):
        named = rows.results(row.on, table.dice)
        if not named:
            sentence = f"on = {row.on!r} names no results of a {table.dice}"
            raise _bad(file, text, place, row, sentence)
        if taken := sorted(set(named) - open_results):
            raise _bad(file, text, place, row, f"{taken[0]} belongs to another row already")
        open_results -= set(named)
    if open_results:
        missing = " ".join(map(str, sorted(open_results)))
        raise BadFileError(file, 0, "row", f"no row answers to {missing}")


def wrong_with(actions: Iterable[Action], check: Check) -> Iterator[str]:
    """What is wrong with doings that stand in no table: nothing, or a sentence each."""
    yield from _all_faults(actions, check, them=False, depth=1)


def _faults(row: TableRow, check: Check) -> Iterator[str]:
    ids = [one.id for one in row.upgrades]
    if len(set(ids)) != len(ids):
        yield "two upgrades go by the same id"
    for actions in (row.then, *(one.then for one in row.upgrades)):
        yield from wrong_with(actions, check)


def _all_faults(
    actions: Iterable[Action], check: Check, *, them: bool, depth: int
) -> Iterator[str]:
    if depth > MOST_DEPTH:
        yield f"deeds inside deeds, more than {MOST_DEPTH} deep"
        return
    for action in actions:
        if getattr(action, "who", None) is Whom.THEM and not them:
            yield "`them` is only known inside a test, a selection or a later moment"
        if sentence := _no_amount(action) or _own_fault(action) or check(action):
            yield sentence
        for inner, knows in inside(action):
            yield from _all_faults(inner, check, them=them or knows, depth=depth + 1)


def inside(action: Action) -> tuple[tuple[tuple[Action, ...], bool], ...]:
    """What follows from a deed, and whether it is about somebody in particular."""
    match action:
        case rows.Try():
            return ((action.passed, True), (action.failed, True))
        case rows.Strike():
            return ((action.hit, True), (action.missed, True))
        case rows.Select() | rows.Later():
            return ((action.then, True),)
        case rows.Choose():
            return tuple((one.then, False) for one in action.options)
        case rows.Die():
            return tuple((one.then, False) for one in action.bands)
        case _:
            return ()


def not_here(action: Action, foreign: Mapping[type[rows.Word], tuple[str, ...]]) -> str:
    """What a game says against words, or keys of words, that it does not have."""
    keys = foreign.get(type(action))
    if keys is None:
        return ""
    named = action.__struct_config__.tag
    if not keys:
        return f"this game has no {named!r}"
    found = next((key for key in keys if getattr(action, key)), "")
    return f"{named} has no {found!r} in this game" if found else ""


def _no_amount(action: Action) -> str:
    rated = isinstance(action, rows.Strike)
    held = (getattr(action, name) for name in AMOUNTS if hasattr(action, name))
    return next(filter(None, (rows.no_amount(one, rated=rated) for one in held)), "")


def _own_fault(action: Action) -> str:
    match action:
        case rows.Die():
            there = range(1, action.sides + 1)
            faces = [one for band in action.bands for one in rows.among(band.on, there)]
            each = f"a roll needs each face of a d{action.sides} once"
            return "" if sorted(faces) == [*there] else each
        case rows.Disable():
            way_out = action.slot or (action.skill and action.dn)
            return "" if way_out else "what is disabled needs a way out: slot, or skill and dn"
        case rows.Select():
            good = not action.most or action.least <= action.most
            return "" if good else "least is more than most"
        case rows.Suffer():
            harm = [getattr(action, name) for name in HARM]
            if any(rows.least(one) < 0 for one in harm):
                return "harm cannot come to less than nothing"
            return "" if any(harm) else f"suffer needs {', '.join(HARM[:-1])} or {HARM[-1]}"
        case rows.Heal():
            return "" if rows.least(action.amount) > 0 else "nothing is healed: amount is 0"
        case rows.Tick():
            return "" if rows.least(action.start) > 0 else "a countdown starts at 1 or more"
        case rows.Resource() | rows.Tokens():
            return "" if action.amount else "nothing is won or lost: amount is 0"
        case _:
            return ""


def _bad(file: str, text: str, place: int, row: TableRow, sentence: str) -> BadFileError:
    return BadFileError(
        file, line_of(text, ["row", place]), f"row {row.on} ({row.title})", sentence
    )
