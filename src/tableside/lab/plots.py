"""Plots of a report as SVG, without a script or a library: each says in words what it shows.

They take the colour of the text around them, so that they fit a light page and a dark one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from tableside.lab.report import Report, Share

WIDE, LABELS, LENGTH, ROW, TOP = 560, 170, 240, 22, 30
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:currentColor}"
    ".bar{fill:currentColor;opacity:.35}.won{fill:currentColor;opacity:.7}"
    ".bounds{stroke:currentColor;stroke-width:1.5}"
)


class Bar(NamedTuple):
    """One row: what it is about, how long it is, and what is written at its end."""

    label: str
    share: float
    said: str
    bounds: tuple[float, float] | None = None
    within: float = 0.0  # the part of it that is marked: fights that were won


def falls(report: Report) -> str:
    """Who falls how often, with whiskers."""
    rows = [_fallen(report.names[who], one) for who, one in report.falls.items()]
    return _drawn("Who falls", rows, report.fights)


def _fallen(name: str, one: Share) -> Bar:
    return Bar(name, one.share, one.words, (one.low, one.high))


def rounds(report: Report) -> str:
    """How long it takes; a long tail is one row."""
    counts = report.rounds.counts
    last = report.rounds.quantile(0.98)
    shown = {value: counts.get(value, 0) for value in range(min(counts), last + 1)}
    more = sum(many for value, many in counts.items() if value > last)
    rows = [Bar(str(value), *_part(many, report.fights)) for value, many in shown.items()]
    if more:
        rows.append(Bar("more", *_part(more, report.fights)))
    return _drawn(f"How long it takes: {report.rounds_word}", rows, report.fights)


def down(report: Report) -> str:
    """How many heroes are down in the end; the solid part of a bar was won."""
    rows = []
    for many, (lost, won) in report.down.items():
        share, said = _part(lost + won, report.fights)
        told = f"{said}, {won / report.fights:.0%} won"
        rows.append(Bar(str(many), share, told, within=won / report.fights))
    return _drawn("Heroes down at the end; the solid part was won", rows, report.fights)


def plots(report: Report) -> Mapping[str, str]:
    """All of them, by their names."""
    return {"falls": falls(report), "rounds": rounds(report), "down": down(report)}


def _part(many: int, fights: int) -> tuple[float, str]:
    return many / fights, f"{many / fights:.0%}"


def _drawn(title: str, rows: Sequence[Bar], fights: int) -> str:
    high = TOP + ROW * len(rows) + 6
    heading = f"{title} ({fights:,} fights)"
    told = "; ".join(f"{one.label}: {one.said}" for one in rows)
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img">',
        f"<title>{escape(heading)}</title><desc>{escape(told)}</desc><style>{_STYLE}</style>",
        f'<text x="0" y="16">{escape(heading)}</text>',
    ]
    for place, one in enumerate(rows):
        made += _row(one, TOP + place * ROW)
    return "".join(made) + "</svg>\n"


def _row(one: Bar, top: int) -> list[str]:
    label = one.label if len(one.label) <= 24 else f"{one.label[:23]}…"
    text = top + 14
    found = [f'<text x="{LABELS - 8}" y="{text}" text-anchor="end">{escape(label)}</text>']
    for kind, share in (("bar", one.share), ("won", one.within)):
        if share:
            wide = f'width="{LENGTH * share:.1f}" height="{ROW - 8}"'
            found.append(f'<rect class="{kind}" x="{LABELS}" y="{top + 3}" {wide}/>')
    end = one.share
    if one.bounds is not None:
        low, end = one.bounds
        line = f"M{LABELS + LENGTH * low:.1f} {top + 10}H{LABELS + LENGTH * end:.1f}"
        found.append(f'<path class="bounds" d="{line}"/>')
    found.append(f'<text x="{LABELS + LENGTH * end + 6:.1f}" y="{text}">{escape(one.said)}</text>')
    return found
