"""A text as the stat blocks it holds: records of data, or blocks that follow one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise

from tableside.systems.kit.reading.edges import Classed, framed
from tableside.systems.kit.reading.flat import MOST_ENTRIES, Worded, lines_of, records
from tableside.systems.kit.reading.marks import HEAD, marked, plain
from tableside.systems.kit.reading.notation import as_data, fronted
from tableside.systems.kit.reading.plain import cells
from tableside.systems.kit.reading.rows import Labels, tabbed

Starts = Callable[[Sequence[str], int], bool]


def blocks(
    text: str, special: Mapping[str, Worded], starts: Starts, classed: Classed, labels: Labels
) -> list[list[str]]:
    """The lines of each stat block in a text; each has at least two numbers."""
    if (front := fronted(text)) is not None:
        record, body = front
        return [[*plain("\n".join(lines_of(record, special))), "", *plain(body)]]
    data = as_data(text)
    found = [plain("\n".join(lines_of(one, special))) for one in records(data)] if data else []
    if found:
        return found[:MOST_ENTRIES]
    heads = marked(tabbed(text, labels))
    lines = [line.removeprefix(HEAD) for line in heads]
    if sheet := _sheet(labels, lines):
        return sheet
    numbers = [labels.numbers_in(line) if line else 0 for line in lines]
    so_far = [0, *accumulate(numbers)]
    cuts = [0]
    for place in range(1, len(lines)):
        enough = so_far[place] - so_far[cuts[-1]] > 1 and so_far[-1] - so_far[place] > 1
        titled = place and labels.heads(lines[place - 1])  # then it is a row of values
        if enough and not titled and starts(lines, place):
            cuts.append(place)
    made = [heads[one:end] for one, end in pairwise((*cuts, len(lines)))]
    return [framed(one, classed, labels) for one in made if any(one)]


def _sheet(labels: Labels, lines: Sequence[str]) -> list[list[str]]:
    """Rows of one sheet, each with the labels above it; none if a text is anything else."""
    head, *rows = [line for line in lines if line] or [""]
    heads = labels.heads(head)
    named = len(heads) > 2 and "|" in head and any(labels.field_of(one) == "name" for one in heads)
    if not named or len(rows) < 2 or any(len(cells(row)) != len(heads) for row in rows):
        return []
    return [[head, row] for row in rows[:MOST_ENTRIES]]
