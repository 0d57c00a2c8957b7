"""What rows do, in words: for whoever looks through what was read before it counts."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core import rows
from tableside.core.rows import Action, Lasts, Whom

_WHOM = {
    Whom.FOES: "target",
    Whom.FRIENDS: "ally",
    Whom.OTHERS: "other",
    Whom.ALL: "character",
}
_MANY = {
    Whom.FOES: "targets",
    Whom.FRIENDS: "allies",
    Whom.OTHERS: "others",
    Whom.ALL: "characters",
}
_KINDS = {"phy": "physical", "mag": "magic"}
_MARKS = {
    "wounds": "Wounds",
    "mortal": "Mortal Wounds",
    "shock": "Shock",
    "hp": "HP",
    "stress": "Stress",
}


def in_words(actions: Iterable[Action]) -> str:
    """Every deed after the other."""
    return "; ".join(map(_deed, actions))


def _deed(action: Action) -> str:
    match action:
        case rows.Select():
            return f"{_chosen(action)}: {in_words(action.then)}"
        case rows.Strike():
            return _attack(action)
        case rows.Try():
            return _test(action)
        case rows.Suffer():
            return _about(action.who, _harm(action))
        case rows.Heal():
            return _about(action.who, f"clear {action.amount} {_track(action.track)}")
        case rows.Bear():
            return _about(action.who, _borne(action))
        case rows.Resource():
            return _about(action.who, _points(action.amount, action.track))
        case rows.Tokens():
            return f"{action.amount} tokens on this card"
        case rows.Tick():
            kind = f"{action.kind.replace('_', ' ')} " if action.kind else ""
            return f"{kind}countdown {action.name!r} from {action.start}"
        case rows.Choose() | rows.Die():
            return _ways(action)
        case rows.Prompt():
            return f"the GM is reminded: {action.text}"
        case _:
            return str(action.__struct_config__.tag).replace("_", " ")


def _ways(action: rows.Choose | rows.Die) -> str:
    if isinstance(action, rows.Choose):
        ways = " or ".join(f"{one.label}: {in_words(one.then)}" for one in action.options)
        return f"choose {ways}"
    falls = (f"on {one.on} {in_words(one.then) or 'nothing'}" for one in action.bands)
    return f"a d{action.sides}: {', '.join(falls)}"


def _chosen(action: rows.Select) -> str:
    many = _MANY.get(action.among, str(action.among))
    if action.chosen:
        said = f"all {many}"
    elif action.most == 1:
        said = f"one {_WHOM.get(action.among, str(action.among))}"
    else:
        said = f"up to {action.most} {many}" if action.most else many
    where = action.range.replace("_", " ").title() or (
        f"{action.within} m" if action.within else ""
    )
    return f"{said} within {where}" if where else said


def _attack(action: rows.Strike) -> str:
    skill = f"{_named(action.skill)} " if action.skill else ""
    said = [f"{skill}attack"]
    if action.damage or action.ed:
        ed = f" + {action.ed} ED" if action.ed else ""
        ap = f", AP -{action.ap}" if action.ap else ""
        said.append(f"{action.damage}{ed}{_kind(action.kind, action.direct)} damage{ap}")
    if action.hit:
        said.append(f"on a hit {in_words(action.hit)}")
    if action.missed:
        said.append(f"on a miss {in_words(action.missed)}")
    return ", ".join(said)


def _test(action: rows.Try) -> str:
    skill = f"{_named(action.skill)} " if action.skill else ""
    said = [f"{skill}roll{f' against {action.dn}' if action.dn else ''}"]
    if action.failed:
        said.append(f"who fails: {in_words(action.failed)}")
    if action.passed or action.half:
        half = ["half the damage"] if action.half else []
        said.append(f"who succeeds: {'; '.join([*half, *map(_deed, action.passed)])}")
    return ", ".join(said)


def _harm(action: rows.Suffer) -> str:
    said = []
    if action.damage:
        said.append(f"{action.damage}{_kind(action.kind, action.direct)} damage")
    said += [f"{amount} {word}" for key, word in _MARKS.items() if (amount := getattr(action, key))]
    return f"suffer {' and '.join(said)}"


def _kind(kind: str, direct: bool) -> str:
    return f"{' direct' if direct else ''}{f' {_KINDS.get(kind, kind)}' if kind else ''}"


def _borne(action: rows.Bear) -> str:
    rating = f" {action.rating}" if action.rating else ""
    lasts = "" if action.until is Lasts.USUAL else f" ({action.until.replace('_', ' ')})"
    return f"{action.name[:1].upper()}{action.name[1:]}{rating}{lasts}"


def _points(amount: rows.Amount, track: str) -> str:
    if isinstance(amount, int) and amount < 0:
        return f"lose {-amount} {_track(track)}"
    return f"gain {amount} {_track(track)}"


def _track(track: str) -> str:
    return "HP" if track == "hp" else track.title()


def _named(skill: str) -> str:
    return skill.replace("_", " ").title()


def _about(who: Whom, said: str) -> str:
    return f"you {said}" if who is Whom.ACTOR else said
