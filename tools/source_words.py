"""Words that stand in the code: read from the syntax, with constants looked up where they are."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from types import ModuleType

Function = ast.FunctionDef | None  # the outermost one around a place, if any
DEEPEST = 12  # how often one name leads to the next


@cache
def module(name: str) -> Module:
    """A file of the package, read once."""
    return Module(name)


class Module:
    """One file of the package, as text and as it is imported."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.live: ModuleType = importlib.import_module(name)  # for its constants
        self.path = Path(str(self.live.__file__))
        self.tree = ast.parse(self.path.read_text(encoding="utf-8"))

    def calls(self, *names: str) -> Iterator[tuple[ast.Call, Function]]:
        """Calls of a function, a class or a method by its name, each with what it stands in."""
        for part in self.tree.body:
            for place in part.body if isinstance(part, ast.ClassDef) else [part]:
                for node in ast.walk(place):
                    if isinstance(node, ast.Call) and _called(node) in names:
                        yield node, place if isinstance(place, ast.FunctionDef) else None

    def text(self, node: ast.expr | None, within: Function, deep: int = 0) -> str:
        """What an expression says, with `<name>` for what is filled in; empty if nobody can say."""
        if deep > DEEPEST:
            return ""
        match node:
            case ast.Constant(value=str(value)):
                return value
            case ast.JoinedStr(values=parts):
                return "".join(self._piece(one, within, deep) for one in parts)
            case ast.IfExp(body=body, orelse=other):
                found = (self.text(one, within, deep + 1) for one in (body, other))
                return " or ".join(one for one in found if one)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                found = (self.text(one, within, deep + 1) for one in (left, right))
                return "".join(one or "<...>" for one in found)
            case ast.Name() | ast.Attribute():
                live = self.constant(node)
                if isinstance(live, str):
                    return str(live.value if isinstance(live, Enum) else live)
                return self.text(self.local(node, within), within, deep + 1)
            case ast.Call(func=ast.Name() as called):
                there, ends, function = self.returned(called)
                return there.text(ends[0], function, deep + 1) if len(ends) == 1 else ""
        return ""

    def _piece(self, part: ast.expr, within: Function, deep: int) -> str:
        if not isinstance(part, ast.FormattedValue):
            return self.text(part, within, deep + 1)
        live = self.constant(part.value)
        if isinstance(live, str):
            return str(live.value if isinstance(live, Enum) else live)
        return f"<{_named(part.value)}>"

    def constant(self, node: ast.expr) -> object:
        """What a name of the module stands for, or a name of a module that it imports."""
        match node:
            case ast.Name(id=name):
                return getattr(self.live, name, None)
            case ast.Attribute(value=ast.Name() as owner, attr=name):
                return getattr(self.constant(owner), name, None)
        return None

    def local(self, node: ast.expr, within: Function) -> ast.expr | None:
        """What a name was given last before it is used, inside its function."""
        if not isinstance(node, ast.Name) or within is None:
            return None
        found: ast.expr | None = None
        for one in ast.walk(within):
            if isinstance(one, ast.Assign) and one.lineno < node.lineno:
                found = _given(one, node.id) or found
        return found

    def returned(self, called: ast.expr) -> tuple[Module, list[ast.expr], Function]:
        """Where a function of ours is written, and what it returns."""
        live = self.constant(called)
        home = getattr(live, "__module__", "") or ""
        there = module(home) if home.startswith("tableside.") else self
        for part in there.tree.body:
            if isinstance(part, ast.FunctionDef) and part.name == getattr(live, "__name__", ""):
                ends = [one.value for one in ast.walk(part) if isinstance(one, ast.Return)]
                return there, [one for one in ends if one is not None], part
        return there, [], None

    def words(self, node: ast.expr | None, within: Function, deep: int = 0) -> list[str]:
        """The fixed words among options, or the keys of a table, as far as the code spells them."""
        if node is None or deep > DEEPEST:
            return []
        match node:
            case ast.Call(func=ast.Name(id="Option"), args=[first, *_]):
                return [self.text(first, within)]
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return self._all(parts, within, deep)
            case ast.Starred(value=value) | ast.Call(func=ast.Attribute(attr="items", value=value)):
                return self.words(value, within, deep + 1)
            case ast.IfExp(body=body, orelse=other):
                return self._all([body, other], within, deep)
            case ast.GeneratorExp(elt=made) | ast.ListComp(elt=made) | ast.DictComp(key=made):
                return self._comprehended(made, node.generators[0], within, deep)
            case ast.Call(func=ast.Name(id="tuple" | "list" | "sorted"), args=parts):
                return self._all(parts, within, deep)
            case ast.Call(func=called):
                there, ends, function = self.returned(called)
                return there._all(ends, function, deep)
            case ast.Name() | ast.Attribute():
                kept = _kept(self.constant(node))
                return kept or self.words(self.local(node, within), within, deep + 1)
        return []

    def _all(self, nodes: list[ast.expr], within: Function, deep: int) -> list[str]:
        found = (self.words(one, within, deep + 1) for one in nodes)
        return list(dict.fromkeys(word for each in found for word in each if word))

    def _comprehended(
        self, made: ast.expr, each: ast.comprehension, within: Function, deep: int
    ) -> list[str]:
        """What is made for each of a table: its keys, if each is taken as it is."""
        if isinstance(made, ast.Call) and _called(made) == "Option":
            made = made.args[0]
        if isinstance(made, ast.Attribute) and made.attr == "value":  # of an enum
            made = made.value
        target = each.target.elts[0] if isinstance(each.target, ast.Tuple) else each.target
        taken = isinstance(made, ast.Name) and isinstance(target, ast.Name)
        if taken and made.id == target.id:  # type: ignore[attr-defined]
            return self.words(each.iter, within, deep + 1)
        return [word for word in [self.text(made, within)] if word and "<" not in word]


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _named(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr="id" | "name", value=value):
            return _named(value)
        case ast.Attribute(attr=name):
            return name
        case ast.Subscript(slice=inner):
            return _named(inner)
        case ast.Call(args=[first, *_]):
            return _named(first)
    return "..."


def _given(one: ast.Assign, name: str) -> ast.expr | None:
    for target in one.targets:
        if isinstance(target, ast.Name) and target.id == name:
            return one.value
        if isinstance(target, ast.Tuple) and isinstance(one.value, ast.Tuple):
            pairs = zip(target.elts, one.value.elts, strict=False)
            for left, right in pairs:
                if isinstance(left, ast.Name) and left.id == name:
                    return right
    return None


def _kept(live: object) -> list[str]:
    """The words of a table that the code keeps."""
    if isinstance(live, Mapping | tuple) and all(isinstance(one, str) for one in live):
        return [str(one.value if isinstance(one, Enum) else one) for one in live]
    if isinstance(live, tuple):
        return [str(one.value) for one in live if isinstance(getattr(one, "value", None), str)]
    if isinstance(live, type) and issubclass(live, Enum):
        return [str(one.value) for one in live]
    return []
