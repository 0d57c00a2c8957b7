"""A text as the stat blocks it holds: records of data, or blocks that follow one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from tableside.systems.kit.reading.flat import MOST_ENTRIES, Worded, lines_of, records
from tableside.systems.kit.reading.notation import as_data
from tableside.systems.kit.reading.plain import plain
from tableside.systems.kit.reading.rows import Labels

Starts = Callable[[Sequence[str], int], bool]


def blocks(
    text: str, special: Mapping[str, Worded], starts: Starts, labels: Labels
) -> list[list[str]]:
    """The lines of each stat block in a text; each has at least two numbers."""
    data = as_data(text)
    found = [plain("\n".join(lines_of(one, special))) for one in records(data)] if data else []
    if found:
        return found[:MOST_ENTRIES]
    lines = plain(text)
    numbers = [labels.numbers_in(line) if line else 0 for line in lines]
    cuts = [0]
    for place in range(1, len(lines)):
        enough = sum(numbers[cuts[-1] : place]) > 1 and sum(numbers[place:]) > 1
        if enough and starts(lines, place):
            cuts.append(place)
    made = [lines[one:end] for one, end in pairwise((*cuts, len(lines)))]
    return [one for one in made if any(one)]
