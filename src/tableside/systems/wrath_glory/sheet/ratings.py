"""What a sheet begins with: an id, a name, notes, and how well somebody does things."""

from __future__ import annotations

from tableside.core.desk import ID, check_id, check_name
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.state import GLORY, RUIN, Person

MOST_RATING, MOST_NOTES = 30, 2000


def check_ratings(person: Person) -> None:
    """Refuse an id, a name or a rating that cannot be."""
    check_id(person.id, {GLORY, RUIN})
    check_name(person.name)
    if len(person.notes) > MOST_NOTES or len(person.objective) > MOST_NOTES:
        raise Illegal("too_long", f"Notes have {MOST_NOTES} characters at most.")
    for numbers in (person.attributes, person.skills, person.totals):
        for name, rating in numbers.items():
            if not ID.fullmatch(name):
                raise Illegal("bad_skill", f"{name!r} is no skill's id: small letters and _.")
            if not 0 <= rating <= MOST_RATING:
                raise Illegal("bad_rating", f"{name} is {rating}; it must be 0 to {MOST_RATING}.")
