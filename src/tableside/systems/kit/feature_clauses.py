"""What a clause of a feature's text says of somebody: harm, marks, points, conditions, tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core import rows
from tableside.core.effects import Modifier
from tableside.core.rows import Action, By, Lasts, Whom

CASELESS = re.IGNORECASE
MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
N = r"(?:an?|one|two|three|four|five|six|\d{1,2})"
_DICE = r"\d{0,2}d\d{1,3}(?:\s?[+-]\s?\d{1,2})?|\d{1,2}"
# Whoever has the feature, by a name in capitals; these words mean somebody else.
_NOT_ME = (
    r"targets?|attackers?|party|group|creatures?|heroes|hero|leader|enem(?:y|ies)"
    r"|all(?:y|ies)|players?"
)
ME = (
    r"(?:this (?:threat|adversary)"
    rf"|the (?!(?:{_NOT_ME})\b)(?-i:(?:[A-Z][a-z'-]+(?:(?<=-)[A-Z][a-z'-]+)* ?){{1,4}})(?<! ))"
)
_LASTS = {
    "scene": Lasts.SCENE,
    "fight": Lasts.FIGHT,
    "battle": Lasts.FIGHT,
    "rest": Lasts.REST,
    "long rest": Lasts.LONG_REST,
    "session": Lasts.EVENING,
    "round": Lasts.ROUND,
    "turn": Lasts.TURN_END,
}
_WHOSE = rf"(?:the|your|their|its|his|her|{ME}'s)"
_SPAN = "|".join(sorted(_LASTS, key=len, reverse=True))
_UNTIL = (
    rf" (?:until the start of (?P<whose>{_WHOSE}) next (?P<start>turn)"
    rf"|(?:until (?:the end of {_WHOSE} (?:next )?|(?:your|their|its|the) next (?!turn))"
    rf"|for (?:the rest of )?(?:the|one|1) (?!turn))(?P<until>{_SPAN})"
    r"|until the (?P<ends>scene|session|fight|battle|round) ends)"
)
# Somebody is moved: told, since the table sees to where they stand.
_MOVED = re.compile(
    r"(?:(?:is|are|be|gets?) )?(?:knocked|pushed|pulled|thrown|moved|dragged|flung|hurled) "
    r"(?:back |away |up |down |straight )?"
    r"(?:\d{1,3} ?m(?:etres?)?\b|to|into|out of|towards?|closer|away|next to|beside)\b.*"
    r"|(?:pushe?s?|pulls?|drags?|throws?|moves?|knocks?|flings?) (?:them|the targets?|it|each)\b.*"
    r"|(?:(?:is|are|be|gets?) )?knocked (?:over|down|off (?:their|its) feet)\b.*"
    r"|(?:moves?|flies|fly|steps?|teleports?|leaps?) (?:up )?(?:to|into|away|anywhere|within)\b.*",
    CASELESS,
)

# Words that may turn what stands beside them: nothing of such a sentence is played.
TURNS = re.compile(
    r"\b(?:or|unless|if|except|but|instead|while|until|equal|each|per|plus|twice|double|half|only"
    r"|not|no|choose|using|extra|additional|both|you|your|spend|pay|deals?|damage)\b|\d",
    CASELESS,
)

_COUNTED = re.compile(rf"(?:{_DICE}|{N}) [a-z]", CASELESS)
_VERB = re.compile(
    r"(?:[\w' -]*? )?(?:marks?|suffers?|takes?|gains?|loses?|clears?|heals?|recovers?|regains?) "
    rf"(?=(?:{_DICE}|{N}) )",
    CASELESS,
)


_LONG = re.compile(
    rf"(?:until )?(?:the )?(?:end of )?(?:the |this |1 |one )?(?P<span>{_SPAN})", CASELESS
)


def span(text: str) -> Lasts | None:
    """How long words such as `1 round` or `until the end of the scene` say, if that is known."""
    found = _LONG.fullmatch(text.strip(" ."))
    return (
        None if found is None or found["span"].lower() == "turn" else _LASTS[found["span"].lower()]
    )


class Idioms(msgspec.Struct, frozen=True, kw_only=True):
    """How a game says things, as far as it is said otherwise than in the other."""

    costs: Mapping[str, str]  # words behind `Spend` or `Mark`, and the cost they are
    marks: Mapping[str, str]  # words for what is suffered without damage, and the key of `suffer`
    heals: Mapping[str, str]  # words for what is healed, and its track
    points: Mapping[str, str]  # words for what is won and lost
    pools: Mapping[str, tuple[str, ...]] = {}  # points of nobody's, and who is said to have them
    kinds: Mapping[str, str]  # words for types of damage; none: damage has no type
    conditions: Mapping[str, str]  # words for conditions, and their names
    numbers: Mapping[str, str]  # words for what a bonus changes, and the quantity
    ranges: Mapping[str, str]  # words for distances; none: they are metres
    skills: Mapping[str, str]  # words for what is rolled
    resist: tuple[str, ...]  # how a target's roll is called, with groups `skill` and `dn`
    own: tuple[str, ...] = ()  # how a roll of the user's is called, with the same groups
    own_kind: str = ""  # what sort of roll that is
    tests: Mapping[str, tuple[str, str]] = {}  # tests with a name: what is rolled, and their kind
    rated: Mapping[str, str] = {}  # words for conditions that have a number
    lasts: tuple[Lasts, ...]  # the durations there are
    halves: bool = False  # whether who passes a test may suffer half the damage
    countdowns: bool = False
    sorts: tuple[str, ...] = ()  # words that stand alone above a text, and say what sort it is
    priced: Mapping[str, str] = {}  # such words that are a price of one


class Clauses:
    """The clauses of one text; what they leave open gathers on the way."""

    def __init__(self, idioms: Idioms, owner: str = "") -> None:
        self.say, self.owner = idioms, owner
        self.doubts: list[str] = []
        self.aside: list[str] = []  # clauses of the sentence at hand that are told and not played
        self.same = ""  # what was marked last: `on a success, they mark 1`
        self.rolls = False  # whether the last row is a roll that more may be said of
        if idioms.kinds:
            typed = rf"(?P<kind>{words(idioms.kinds)})(?: damage)?"
            kind = rf"(?P<direct> direct)? (?:{typed}|damage)(?P<rated> using your proficiency)?"
        else:
            extra = (
                r" damage(?:(?:,| with) (?P<ed>\d{1,2}) ED)?| ?\+ ?(?P<ed2>\d{1,2}) ED(?: damage)?"
            )
            kind = rf"(?:{extra})(?:,?(?: and)? AP -?(?P<ap>\d{{1,2}}))?"
        self.damage = rf"(?P<amount>{_DICE}){kind}\b"

    def owns(self, name: str) -> bool:
        """Whether a name is that of whoever has the feature, or the end of it."""
        return f" {self.owner}".lower().endswith(f" {name.lower().removeprefix('the ')}")

    def predicates(self, text: str, who: Whom, *, begun: bool = False) -> tuple[Action, ...] | None:
        """Several things, one after the other; a clause that turns no other may be told alone.

        None if nothing is understood, or something that may turn the rest is not.
        """
        spoken = begun or who is Whom.THEM  # whom a clause is about, though it is not understood
        parts = re.split(r",? (?:and|then) (?:also |then )?|, (?=\w)", text.strip(" ,"))
        made: list[Action] = []
        verb = ""  # of the clause before, with whom it is said of
        for part in (one.strip() for one in parts):
            said = f"{verb}{part}" if verb and _COUNTED.match(part) else part
            read = self._predicate(said, who)
            verb = found[0] if (found := _VERB.match(said)) else ""
            moved = _MOVED.fullmatch(re.sub(r"^(?:must |they |you |the targets? )+", "", part))
            if read is not None:
                made.append(read)
            elif moved is not None or ((spoken or made) and not TURNS.search(part)):
                self.aside.append(part)
            else:
                return None
        return tuple(made) if made or begun else None

    def _predicate(self, text: str, who: Whom) -> Action | None:
        mine = re.match(rf"(?:you|the user|(?P<name>{ME})) (?:can |may )?", text, CASELESS)
        if mine is not None:
            who, text = Whom.ACTOR, text[mine.end() :]
            if mine["name"] and not self.owns(mine["name"]):
                self.doubts.append(f"{mine['name']}: read as whoever has this")
        named = re.match(r"(?:the targets?|each target|they) ", text, CASELESS)
        if named is not None:
            if who is Whom.ACTOR and not self.rolls:
                return None
            who, text = Whom.THEM, text[named.end() :]
        text = re.sub(r"^(?:must |also |immediately )+", "", text, flags=CASELESS)
        if who is Whom.ACTOR and text.endswith(" instead"):
            text = text.removesuffix(" instead")
            self.doubts.append("instead of what, rows cannot say")
        ways: tuple[Callable[[str, Whom], Action | None], ...] = (
            self._either,
            self._harmed,
            self._marked,
            self._healed,
            self._won,
            self._bonus,
            self._condition,
            self._token,
            self._countdown,
        )
        return next((made for way in ways if (made := way(text, who)) is not None), None)

    def _either(self, text: str, who: Whom) -> Action | None:
        """One thing or another, as whoever uses it likes; what others choose, the GM says."""
        theirs = who is not Whom.ACTOR
        if theirs and re.match("either ", text, CASELESS) is None:
            return None  # nobody knows who chooses
        ways = re.sub("^either ", "", text, flags=CASELESS).split(" or ")
        if len(ways) != 2:
            return None
        if re.match(rf"{N} ", ways[1], CASELESS):  # of the same verb
            ways[1] = f"{ways[0].partition(' ')[0]} {ways[1]}"
        each = [self._predicate(one, who) for one in ways]
        options = [
            rows.Choice(f"{said[:1].upper()}{said[1:]}", (one,))
            for said, one in zip(ways, each, strict=True)
            if one is not None
        ]
        if len(options) != 2:
            return None
        if theirs:
            self.doubts.append("which of both they choose, the GM says")
        by = By.GM if theirs else By.ACTOR
        return rows.Choose(question="Which?", options=tuple(options), by=by)

    def _harmed(self, text: str, who: Whom) -> Action | None:
        found = re.fullmatch(rf"(?:takes?|suffers?) {self.damage}", text, CASELESS)
        return None if found is None else self.suffer(found, who)

    def suffer(self, found: re.Match[str], who: Whom) -> rows.Suffer | None:
        """Damage without an attack, which has no extra dice, and none by whoever strikes."""
        said = found.groupdict()
        if extra(said) or said.get("ap") or said.get("rated"):
            return None
        made = rows.Suffer(who=who, damage=amount(said["amount"]))
        if not self.say.kinds:
            return made
        return replace(made, kind=self.kind(said), direct=bool(said["direct"]))

    def kind(self, said: Mapping[str, Any]) -> str:
        """The type of damage; where none is said, a doubt."""
        if said["kind"]:
            return self.say.kinds[said["kind"].lower()]
        self.doubts.append("damage of no type: read as the first there is")
        return next(iter(self.say.kinds.values()))

    def _marked(self, text: str, who: Whom) -> Action | None:
        what = rf"(?P<n>{_DICE}|{N}) (?P<what>{words(self.say.marks)})"
        found = re.fullmatch(rf"(?:marks?|suffers?|takes?|gains?) {what}", text, CASELESS)
        again = re.fullmatch(r"(?:mark|suffer)s? \d", text, CASELESS) if self.rolls else None
        if found is None and again and self.same:
            found = re.fullmatch(rf"\w+ {what}", f"{text} {self.same}", CASELESS)
        if found is None or (
            text[:4].lower() == "gain" and found["what"].lower() in self.say.points
        ):
            return None
        self.same = found["what"]
        key = self.say.marks[found["what"].lower()]
        return replace(rows.Suffer(who=who), **{key: amount(found["n"])})

    def _healed(self, text: str, who: Whom) -> Action | None:
        of = r"(?P<of> of (?:their|its|your|his|her))?"
        what = rf"(?P<n>{_DICE}|{N}){of} (?P<what>{words(self.say.heals)})"
        found = re.fullmatch(
            rf"(?:clears?|heals?|removes?|recovers?|regains?|restores?) {what}", text, CASELESS
        )
        if found is None or (found["of"] and who is Whom.ACTOR and found["of"] != " of your"):
            return None
        return rows.Heal(self.say.heals[found["what"].lower()], amount(found["n"]), who)

    def _won(self, text: str, who: Whom) -> Action | None:
        what = rf"(?P<n>{_DICE}|{N}) (?P<what>{words(self.say.points)})(?: points?)?"
        holders = words(one for each in self.say.pools.values() for one in each)
        whose = rf"(?:(?P<whose>{holders}) )?"
        to = r"(?P<to> to (?:the|your) pool)?"
        found = re.fullmatch(rf"{whose}(?P<how>adds?|gains?|loses?) {what}{to}", text, CASELESS)
        if found is None or (found["how"][:3].lower() == "add") is not bool(found["to"]):
            return None
        pool = self.say.pools.get(self.say.points[found["what"].lower()], ())
        if (found["whose"] and found["whose"].lower() not in pool) or (found["to"] and not pool):
            return None
        many, less = amount(found["n"]), found["how"].lower().startswith("lose")
        if less and not isinstance(many, int):
            return None
        won = -int(many) if less else many
        return rows.Resource(self.say.points[found["what"].lower()], won, who)

    def _bonus(self, text: str, who: Whom) -> Action | None:
        how = r"(?:gains?|has|have|gets?|takes?|suffers?)"
        by = rf"{how} (?:an? )?(?P<by>[+-]\d{{1,2}}) (?:(?:bonus|penalty) )?"
        to = rf"(?:to )?(?:your |its |their )?(?P<what>{words(self.say.numbers)})"
        found = re.fullmatch(rf"{by}{to}{_UNTIL}", text, CASELESS)
        until = None if found is None else self._lasts(found, who)
        if found is None or until is None:
            return None
        quantity = self.say.numbers[found["what"].lower()]
        return rows.Bear(
            name=f"{found['what'].title()} {found['by']}",
            who=who,
            until=until,
            modifiers=(Modifier(quantity, int(found["by"])),),
        )

    def _lasts(self, found: re.Match[str], who: Whom) -> Lasts | None:
        """How long something lasts, if the game knows that; a turn is its bearer's own."""
        said = found.groupdict()
        if not (said["start"] or said["until"] or said["ends"]):
            return Lasts.USUAL
        until = _LASTS[(said["until"] or said["ends"] or "turn").lower()]
        if said["start"]:
            until = Lasts.TURN_START
        if until not in self.say.lasts:
            return None
        theirs = re.search(r"\b(?:your|'s) next turn", found[0].lower().replace("'s", " 's"))
        if who is not Whom.ACTOR and theirs is not None:
            self.doubts.append("the turn is read as the bearer's own")
        return until

    def _condition(self, text: str, who: Whom) -> Action | None:
        be, now = r"(?:is |are |be |becomes? |gains? )?(?:knocked )?", r"(?: \(?temporarily\)?)?"
        made = r"(?:makes? (?:them|it|the targets?|that target) )?"
        plain, rated = words(self.say.conditions), words(self.say.rated)
        name = rf"(?:(?P<name>{plain})|(?P<rated>{rated}) \(?(?P<n>\d)\)?)"
        free = r"(?P<free> until (?:they|it|he|she|their|its) [\w' ]+)"
        ends = rf"(?:{_UNTIL}|{free})?"
        found = re.fullmatch(rf"{made}{be}(?:temporarily )?{name}{now}{ends}", text, CASELESS)
        until = None if found is None else self._lasts(found, who)
        if found is None or until is None:
            return None
        if found["free"]:
            self.doubts.append(f"how it ends is not kept:{found['free']}")
        named = {**self.say.conditions, **self.say.rated}[(found["name"] or found["rated"]).lower()]
        whom = Whom.THEM if re.match(r"makes? ", text, CASELESS) else who
        return rows.Bear(name=named, who=whom, rating=int(found["n"] or 0), until=until)

    def _token(self, text: str, _who: Whom) -> Action | None:
        how = rf"(?P<how>place|put|remove|take) (?P<n>{_DICE}|{N}) tokens?"
        found = re.fullmatch(rf"{how} (?:on|from|off) this card", text, CASELESS)
        if found is None:
            return None
        many, less = amount(found["n"]), found["how"].lower() in ("remove", "take")
        if less and not isinstance(many, int):
            return None
        return rows.Tokens(-int(many) if less else many)

    def _countdown(self, text: str, _who: Whom) -> Action | None:
        kinds = r"(?:(?P<kind>progress|consequence|long-term) )?"
        named = r"(?: (?:called|named) [\"']?(?P<name>[\w' -]{2,40}?)[\"']?)?"
        begins = rf"(?:(?:starts?|begins?|activates?) an? )?{kinds}countdown \((?P<n>{_DICE})\)"
        found = re.fullmatch(f"{begins}{named}", text, CASELESS)
        if found is None or not self.say.countdowns:
            return None
        kind = (found["kind"] or "").lower().replace("-", "_")
        return rows.Tick(name=found["name"] or "Countdown", start=amount(found["n"]), kind=kind)


def words(said: Iterable[str]) -> str:
    """Any of these, the longest first."""
    return "|".join(sorted(map(re.escape, said), key=len, reverse=True)) or "(?!)"


def good(action: Action) -> bool:
    """Whether it is something that one wishes one's friends."""
    won = action.amount if isinstance(action, rows.Resource) else 0
    return isinstance(action, rows.Heal) or isinstance(won, str) or won > 0


def extra(said: Mapping[str, Any]) -> int:
    """Extra Damage Dice, in either way to write them."""
    return int(said.get("ed") or said.get("ed2") or 0)


def count(word: str) -> int:
    """A number in words or figures."""
    return MANY.get(word.lower()) or max(1, int(word))


def amount(word: str) -> rows.Amount:
    """Dice or a number."""
    low = word.lower().replace(" ", "")
    return low if re.search(r"d\d", low) else count(low)
