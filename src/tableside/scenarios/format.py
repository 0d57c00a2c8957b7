"""What a scenario file may say; every key here is explained in docs/scenario-format.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tableside.core.values import Limit, Mode
from tableside.systems import RULESETS

LATER = "later"
UNDO, REDO, CORRECT = "undo", "redo", "correct"
HISTORY = (UNDO, REDO, CORRECT)

Text = Annotated[str, Meta(min_length=1)]
Face = Annotated[int, Meta(ge=1)]
StepRef = Annotated[
    int | str, Meta(description="A step: its number, counted from 1, or the name of its mark.")
]
Subset = Annotated[
    dict[str, Any], Meta(description="Fields and the values they must have; others may be there.")
]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file; a key nobody knows is an error."""


class Verbs(_Part, frozen=True):
    """Verbs a seat is offered, or is not; `verb` or `verb character`."""

    has: Annotated[tuple[str, ...], Meta(description="Verbs on offer.")] = ()
    lacks: Annotated[tuple[str, ...], Meta(description="Verbs not on offer.")] = ()


class Told(_Part, frozen=True):
    """Pieces of the lines a seat reads."""

    contains: Annotated[tuple[str, ...], Meta(description="Words some line has.")] = ()
    lacks: Annotated[tuple[str, ...], Meta(description="Words no line has.")] = ()


class Seat(_Part, frozen=True):
    """What one seat may do, knows and reads."""

    offers: Annotated[Verbs, Meta(description="What the seat may do now.")] = Verbs()
    view: Annotated[
        dict[str, Any],
        Meta(description="What the seat knows: dotted path = value; matters by id or number."),
    ] = {}
    absent: Annotated[
        tuple[str, ...], Meta(description="Paths that lead nowhere, or to nothing, for this seat.")
    ] = ()
    told: Annotated[Told, Meta(description="Lines this seat reads.")] = Told()


class Expect(_Part, frozen=True):
    """What must be so at the end."""

    tracks: Annotated[dict[str, int], Meta(description="Tracks and where they stand.")] = {}
    facts: Annotated[dict[str, str], Meta(description="Named choices of the table.")] = {}
    maximums: Annotated[dict[str, int], Meta(description="Tracks and how high they may go.")] = {}
    numbers: Annotated[
        dict[str, dict[str, int]],
        Meta(description="Of a character: numbers of the sheet as they are reckoned now."),
    ] = {}
    matters: Annotated[
        tuple[Subset, ...] | None,
        Meta(description="All that is open, oldest first; each by some of its fields."),
    ] = None
    events: Annotated[
        tuple[Subset, ...], Meta(description="Events that happened, in this order.")
    ] = ()
    seats: Annotated[dict[str, Seat], Meta(description="What each seat may do and sees.")] = {}
    same_as: Annotated[
        StepRef | None, Meta(description="The whole state is as it was after that step.")
    ] = None


class Refusal(_Part, frozen=True):
    """Why a step must be refused."""

    code: Annotated[Text, Meta(description="The refusal's code.")]
    rule: Annotated[str | None, Meta(description="The rule behind it.")] = None
    says: Annotated[str, Meta(description="Words its sentence has.")] = ""


class StepExpect(Expect, frozen=True):
    """What must be so after a step."""

    refusal: Annotated[
        Refusal | None, Meta(description="The step is refused and changes nothing.")
    ] = None
    cautions: Annotated[
        tuple[Subset, ...] | None, Meta(description="All limits overstepped with leave.")
    ] = None
    misfits: Annotated[
        tuple[Subset, ...] | None,
        Meta(description="Of a correction: all later steps that no longer fit."),
    ] = None
    differences: Annotated[
        tuple[Subset, ...] | None,
        Meta(description="Of a correction: all it changes in the present."),
    ] = None


_Answers = Annotated[
    dict[str, Any],
    Meta(description="The fields of the command; of a correction, the new ones."),
]
_Dice = Annotated[
    tuple[Face, ...] | Literal["later"],
    Meta(description="The faces thrown in this step, or later: with the next step's dice."),
]
_Skip = Annotated[bool, Meta(description="The step is not played.")]


class StepUnder(_Part, frozen=True):
    """What is otherwise in a step under one of several rulesets."""

    answers: _Answers = {}
    dice: _Dice = ()
    skip: _Skip = False
    expect: Annotated[
        StepExpect, Meta(description="What must be so after this step under that ruleset.")
    ] = StepExpect()


class Step(_Part, frozen=True):
    """One thing somebody does."""

    do: Annotated[Text, Meta(description="A verb, a desk form, or undo, redo, correct.")]
    by: Annotated[Text, Meta(description="The seat that does it; gm is the GM.")] = "gm"
    character: Annotated[str, Meta(description="The character it is done for.")] = msgspec.field(
        default="", name="for"
    )
    title: Annotated[str, Meta(description="What happens, in words.")] = ""
    mark: Annotated[str, Meta(description="A name by which other steps point here.")] = ""
    matter: Annotated[str, Meta(description="The matter it answers, if it cannot be guessed.")] = ""
    answers: _Answers = {}
    waive: Annotated[
        tuple[Limit, ...], Meta(description="Kinds of limit the GM lets pass for this step.")
    ] = ()
    dice: _Dice = ()
    skip: _Skip = False
    step: Annotated[
        StepRef | None, Meta(description="Of a correction: the step that was otherwise.")
    ] = None
    faces: Annotated[
        tuple[Face, ...] | None,
        Meta(description="Of a correction: that step's faces, as they lay."),
    ] = None
    how: Annotated[
        Literal["settle", "replay"] | None,
        Meta(description="Of a correction: settle the difference now, or replay what followed."),
    ] = None
    expect: Annotated[StepExpect, Meta(description="What must be so after this step.")] = (
        StepExpect()
    )
    under: Annotated[
        dict[str, StepUnder], Meta(description="By ruleset: what is otherwise in this step.")
    ] = {}


class Start(_Part, frozen=True):
    """Where the table stands before the first step, if not fresh."""

    tracks: Annotated[dict[str, int], Meta(description="Tracks that are not fresh.")] = {}
    facts: Annotated[dict[str, str], Meta(description="Named choices that are not fresh.")] = {}
    conditions: Annotated[
        dict[str, tuple[str | dict[str, Any], ...]],
        Meta(description="What lies on people: a condition's name, or a table of answers."),
    ] = {}
    countdowns: Annotated[
        tuple[dict[str, Any], ...],
        Meta(description="Countdowns that run, as the GM starts them; value: where one stands."),
    ] = ()
    breath: Annotated[
        dict[str, int],
        Meta(description="Who holds their breath: what is left of it, or rounds without air."),
    ] = {}


class Under(_Part, frozen=True):
    """What is otherwise under one of several rulesets."""

    start: Annotated[Start, Meta(description="How the table stands at first.")] = Start()
    expect: Annotated[Expect, Meta(description="What must be so at the end.")] = Expect()


class Scenario(_Part, frozen=True, kw_only=True):
    """A worked example: who plays, what happens, what must come of it."""

    title: Annotated[Text, Meta(description="What the example shows.")]
    # A plain string when it is read, so that a wrong one can be answered with the good ones.
    system: Annotated[
        Text,
        Meta(description="Which game.", extra_json_schema={"enum": list(RULESETS)}),
    ]
    ruleset: Annotated[
        str, Meta(description="A shipped ruleset or a house rule's file; empty: the default.")
    ] = ""
    rulesets: Annotated[
        tuple[str, ...], Meta(description="In place of one: each of these is played.")
    ] = ()
    rules: Annotated[tuple[str, ...], Meta(description="Ids of the rules it exercises.")] = ()
    limits: Annotated[
        Literal["enforced", "new-table"] | dict[Limit, Mode],
        Meta(description="All enforced, a new table's defaults, or modes for some kinds."),
    ] = "enforced"
    seats: Annotated[
        tuple[str, ...], Meta(description="Seats at the table that play nobody of the cast.")
    ] = ()
    cast: Annotated[
        dict[str, dict[str, Any]],
        Meta(description="The characters by id, in roster order; seat is who plays one."),
    ] = {}
    start: Annotated[Start, Meta(description="Where the table stands at first.")] = Start()
    steps: Annotated[tuple[Step, ...], Meta(description="What happens.", min_length=1)]
    expect: Annotated[Expect, Meta(description="What must be so at the end.")] = Expect()
    under: Annotated[dict[str, Under], Meta(description="By ruleset: what is otherwise.")] = {}
