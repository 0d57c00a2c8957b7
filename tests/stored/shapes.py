"""Everything that is stored, as text: tags, fields, JSON types and defaults; never modules.

A block is one struct or enum, with a line for each place in it:

    daggerheart was=damage_told
      target: str
      marks: list
      marks[]: int ge=0
      armour: Weapon | null = null

`x[]` are the members of a list, `x[0]` those of one with a fixed length, `x{}` the values of a
mapping and `x{key}` its keys. Behind a type stand its bounds, behind ` = ` the default of a field
that need not be there. A struct with a tag is called by its tag; any other, and an enum, by the
name of its class, which only says where it is described and may be another tomorrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import inspect

from tableside.core.history import Corrected, HeadMoved, Row
from tableside.core.rulesets import Resolved
from tableside.core.values import Faces
from tableside.systems import RULESETS, load
from tableside.table import conventions, media, papers, shelf
from tableside.table.forms import FORM
from tableside.table.seats import Fact, StoredSeats

ROOT = "Stored"
BOUNDS = ("ge", "gt", "le", "lt", "multiple_of", "min_length", "max_length", "pattern")
SCALARS = {
    inspect.AnyType: "any",
    inspect.RawType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "bool",
    inspect.IntType: "int",
    inspect.FloatType: "float",
    inspect.StrType: "str",
    inspect.BytesType: "base64",
}
LISTS = (
    inspect.ListType,
    inspect.VarTupleType,
    inspect.SetType,
    inspect.FrozenSetType,
    inspect.CollectionType,
)


class Place(NamedTuple):
    """What may stand at one place of a block, and what it is when nothing stands there."""

    kinds: frozenset[str]
    default: str | None = None  # as JSON; None if it must be there


Block = Mapping[str, Place]  # by path
Blocks = Mapping[str, Block]  # by label


class Shapes(NamedTuple):
    """A lock: the form it was written for, and the blocks of each game."""

    form: int
    games: Mapping[str, Blocks]


def today() -> Shapes:
    """What the code of today stores."""
    return Shapes(FORM, {name: blocks_of(stored_kind(name)) for name in RULESETS})


def stored_kind(name: str) -> Any:
    """One struct from which everything is reached that tables of a game store."""
    game: Any = load(name)
    commands = game.command_type | Faces | HeadMoved | Corrected
    facts = [(fact, Literal[values], values[0]) for fact, values in game.facts.items()]
    fields: list[tuple[str, Any]] = [
        ("row", _like(Row, command=commands, events=game.events_type)),
        ("setup", game.setup_type),
        ("facts", msgspec.defstruct("Facts", facts)),
        ("ruleset", _like(Resolved, values=type(game.rules.values))),
        ("fact", Fact),
        ("seats", StoredSeats),
        ("picture", media.About),
        ("shelf", shelf.About),
        ("paper", papers.About),
        ("convention", conventions.About),
    ]
    return msgspec.defstruct(ROOT, fields)


def _like(kind: type[msgspec.Struct], **others: Any) -> type[msgspec.Struct]:
    """The same struct with the types that a game gives to some of its fields."""
    fields: list[Any] = []
    for one in msgspec.structs.fields(kind):
        own = others.get(one.name, one.type)
        fields.append((one.name, own) if one.required else (one.name, own, _default(one)))
    return msgspec.defstruct(kind.__name__, fields, kw_only=True)


def blocks_of(kind: Any) -> Blocks:
    """The blocks that are reached from one struct."""
    describer = _Describer()
    describer.label(kind if isinstance(kind, inspect.Type) else inspect.type_info(kind))
    return describer.blocks


class _Describer:
    """One walk through types; within it a type is always the same object."""

    def __init__(self) -> None:
        self.blocks: dict[str, dict[str, Place]] = {}
        self._labels: dict[int, str] = {}
        self._taken = Counter[str]()

    def label(self, kind: Any) -> str:
        """What a struct or an enum is called; described when it is first met."""
        # Of an enum every mention is an object of its own; of a struct with parameters each is one.
        key = id(kind.cls) if isinstance(kind, inspect.EnumType) else id(kind)
        if key not in self._labels:
            name = _name(kind)
            self._taken[name] += 1
            label = name if self._taken[name] == 1 else f"{name}#{self._taken[name]}"
            self._labels[key] = label
            self.blocks[label] = {}  # a struct may hold itself
            self.blocks[label].update(self._places(kind))
        return self._labels[key]

    def _places(self, kind: Any) -> Iterator[tuple[str, Place]]:
        if isinstance(kind, inspect.EnumType):
            yield "", Place(frozenset(_word(one.value) for one in kind.cls))
            return
        if kind.array_like:
            raise NotImplementedError(f"{kind.cls.__name__} is stored as an array")
        for field in kind.fields:
            default = None if field.required else _json(_default(field))
            yield from self._at(field.encode_name, field.type, default)

    def _at(self, path: str, kind: Any, default: str | None) -> Iterator[tuple[str, Place]]:
        kinds = tuple(map(_bare, kind.types if isinstance(kind, inspect.UnionType) else (kind,)))
        yield path, Place(frozenset(atom for one in kinds for atom in self._atoms(one)), default)
        for one in kinds:
            for tail, inner in _inside(one):
                yield from self._at(path + tail, inner, None)

    def _atoms(self, kind: Any) -> list[str]:
        if isinstance(kind, inspect.StructType | inspect.EnumType):
            return [self.label(kind)]
        if isinstance(kind, inspect.LiteralType):
            return [_word(one) for one in kind.values]
        if isinstance(kind, inspect.TupleType):
            return [f"list of={len(kind.item_types)}"]
        name = (
            "list"
            if isinstance(kind, LISTS)
            else "map"
            if isinstance(kind, inspect.DictType)
            else SCALARS[type(kind)]
        )
        held = ((one, getattr(kind, one, None)) for one in BOUNDS)
        bounds = (f"{one}={_word(value)}" for one, value in held if value is not None)
        return [" ".join((name, *bounds))]


def _bare(kind: Any) -> Any:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _name(kind: Any) -> str:
    if isinstance(kind, inspect.EnumType):
        return f"enum.{kind.cls.__name__}"
    return f"{kind.tag_field}={kind.tag}" if kind.tag_field else str(kind.cls.__name__)


def _inside(kind: Any) -> Iterator[tuple[str, Any]]:
    """What lies in a list or a mapping, by how its path goes on."""
    if isinstance(kind, LISTS):
        yield "[]", kind.item_type
    elif isinstance(kind, inspect.TupleType):
        for place, one in enumerate(kind.item_types):
            yield f"[{place}]", one
    elif isinstance(kind, inspect.DictType):
        yield "{key}", kind.key_type
        yield "{}", kind.value_type


def _default(field: Any) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def _json(value: Any) -> str:
    return msgspec.json.encode(_plain(value), order="deterministic").decode()


def _word(value: Any) -> str:
    """JSON without a space in it: kinds and bounds are told apart by spaces."""
    return _json(value).replace(" ", r"\u0020")


def _plain(value: Any) -> Any:
    """A default without the defaults inside it, so that a struct in it may gain fields."""
    if not isinstance(value, msgspec.Struct):
        return value
    config = value.__struct_config__
    made = {config.tag_field: config.tag} if config.tag_field else {}
    for one in msgspec.structs.fields(value):
        held = getattr(value, one.name)
        if one.required or held != _default(one):
            made[one.encode_name] = _plain(held)
    return made
