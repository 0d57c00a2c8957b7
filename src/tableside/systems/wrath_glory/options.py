"""How a table plays: distances, what players see of threats, whom to ask, skills of its own."""

from __future__ import annotations

from tableside.core.desk import ID
from tableside.core.showing import Showing
from tableside.core.state import FactSet
from tableside.core.values import Actor, Command, Events, Illegal, Role
from tableside.core.vocabulary import Options
from tableside.systems.kit import sheet
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.skills import (
    ATTRIBUTES,
    NAMED,
    OWN_SKILLS,
    own_skills,
)
from tableside.systems.wrath_glory.state import (
    DISTANCE,
    FOES,
    FOES_DEFENCE,
    THREAT_POLICY,
    THREAT_SOAK,
    State,
)

OPTIONS = Subject("options")

IN_WORDS: Options = {  # the first is how a table begins
    DISTANCE: (
        "Distances",
        {"off": "Said aloud", "zones": "In zones", "metres": "In metres"},
    ),
    FOES: (
        "What players see of threats",
        {"words": "Words: fresh, hurt, nearly down", "numbers": "Their Wounds in numbers"},
    ),
    FOES_DEFENCE: (
        "The Defence of threats",
        {"shown": "Players see it", "hidden": "Hidden until the dice have fallen"},
    ),
    THREAT_POLICY: (
        "Rolls of threats",
        {"auto": "By themselves, sixes to damage", "ask": "Ask me about each"},
    ),
    THREAT_SOAK: (
        "Determination of threats",
        {"no": "They take it as it comes", "ask": "Ask me each time"},
    ),
}
_CHOICES = {option: tuple(values) for option, (_, values) in IN_WORDS.items()}
for _option, _values in _CHOICES.items():
    OPTIONS.fact(_option, *_values)


class SetOption(Command, frozen=True, tag="set_option"):
    """How this table plays combat: distances, what players see of threats, whom to ask."""

    option: str = ""
    value: str = ""


@OPTIONS.form(
    SetOption, "How this table plays combat", Role.GM, showing=Showing("options", "option")
)
def _set_option(_game: Game, _state: State, _actor: Actor, command: SetOption) -> Events:
    """One way or another of playing combat at this table."""
    return [sheet.chosen(_CHOICES, command.option, command.value)]


class NameSkill(Command, frozen=True, tag="name_skill"):
    """A skill that this table has beside the known ones, or no longer."""

    skill: str = ""
    attribute: str = ""  # empty: the sheets show its total
    strike: bool = False


@OPTIONS.form(NameSkill, "Name a skill of this table's own", Role.GM)
def _name_skill(_game: Game, state: State, _actor: Actor, command: NameSkill) -> Events:
    """WG-TEST-08: it can be tested as any other; its attribute goes with it, if it has one."""
    own, skill = dict(own_skills(state)), command.skill
    if command.strike:
        if skill not in own:
            raise Illegal("no_such_skill", f"This table has named no skill {skill!r}.")
        del own[skill]
    else:
        _check(skill, command.attribute)
        own[skill] = command.attribute
    text = ",".join(f"{name}={attribute}" for name, attribute in own.items())
    return [FactSet(OWN_SKILLS, text, "WG-TEST-08")]


def _check(skill: str, attribute: str) -> None:
    if not ID.fullmatch(skill):
        raise Illegal("bad_skill", f"{skill!r} is no skill's id: small letters and _.")
    if skill in NAMED:
        raise Illegal("taken", f"{skill!r} is a skill already.", "WG-TEST-08")
    if attribute and attribute not in ATTRIBUTES:
        good = ", ".join(ATTRIBUTES)
        raise Illegal("not_a_choice", f"An attribute is one of {good}, not {attribute!r}.")
