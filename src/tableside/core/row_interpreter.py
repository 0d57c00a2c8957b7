"""Walking a row of a table: which dice, answers and deeds come next. Pure, and of no game.

A `Run` holds what is still to be done, first things first. `wants` says what its first task
needs: dice, an answer, or to be carried out. Each answer gives a run that is one step further.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from tableside.core import rows
from tableside.core.rows import Action, By, TableRow, When, Whom

AMOUNTS = ("damage", "wounds", "mortal", "shock", "hp", "stress", "amount", "start")
TABLE, TARGET, ROLL, UPGRADE, GO = "table", "target", "roll", "upgrade", "go"  # where a run stands


class Task(msgspec.Struct, frozen=True):
    """Something that a row does; `them` is whoever `them` means here."""

    action: Action
    them: str = ""


class Trial(msgspec.Struct, frozen=True):
    """A test that a row called for, by the name of its matter, and how it ended."""

    name: str
    task: Task
    success: bool | None = None
    unscathed: bool = False  # not even half of it reaches them


class Run(msgspec.Struct, frozen=True, tag="row", tag_field="is"):
    """A row on its way: from the dice of its table to the last thing it does."""

    kind: str  # critical, complication: what called for the table
    actor: str
    table: str = ""  # its name; nothing: there is none, and the GM tells it
    dice: str = ""  # d6 or d66: what is thrown for a row
    raised: int = 0  # what is added to the tens
    faces: tuple[int, ...] = ()  # as they fell
    row: TableRow | None = None
    targets: tuple[str, ...] = ()  # among whom the target is chosen
    target: str = ""
    item: str = ""  # the weapon that was used
    steps: Mapping[str, int] = {}  # upgrades that were paid for
    seats: Mapping[str, str] = {}  # who played whoever was taken over
    cast: Mapping[Whom, tuple[str, ...]] = {}
    todo: tuple[Task, ...] = ()
    trials: tuple[Trial, ...] = ()  # tests under way, in the order of the cast
    after: tuple[Task, ...] = ()  # what waits until the harm is done
    late: bool = False  # nothing waits any longer
    count: int = 0  # matters that have come of it, for their ids

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return tuple(dict.fromkeys(one for one in (self.actor, self.target) if one))


class Waiting(msgspec.Struct, frozen=True, tag="later", tag_field="is"):
    """The part of a row that waits for its moment: a turn or a round of that number, or harm."""

    who: str
    when: When
    number: int
    run: Run

    @property
    def about(self) -> tuple[str, ...]:
        """Whom it concerns."""
        return (self.who,) if self.who else ()


class Dice(msgspec.Struct, frozen=True):
    """Dice are needed; whose they are."""

    sides: tuple[int, ...]
    by: By


class Question(msgspec.Struct, frozen=True):
    """Somebody must say which way it goes, or whom it strikes."""

    by: By
    action: rows.Choose | rows.Select


class Deed(msgspec.Struct, frozen=True):
    """Something is to be carried out on one of them, all its numbers known."""

    action: Action
    who: str  # nobody for the scene


Want = Dice | Question | Deed


def begun(run: Run, cast: Mapping[Whom, tuple[str, ...]]) -> Run:
    """The row's own doings, then one round of each upgrade for every step paid for it."""
    assert run.row is not None
    ahead = [*run.row.then]
    for upgrade in run.row.upgrades:
        ahead += [*upgrade.then] * run.steps.get(upgrade.id, 0)
    return _spread(replace(run, cast=cast, todo=tuple(map(Task, ahead))))


def of_actions(run: Run, actions: Iterable[Action], them: str) -> Run:
    """The same run with these doings ahead, about somebody."""
    return _spread(replace(run, todo=tuple(Task(one, them) for one in actions)))


def wants(run: Run, apart: Container[str] = ()) -> Want | None:
    """What comes next, None when all is done; dice of amounts `apart` are the game's to throw."""
    if not run.todo:
        return None
    task = run.todo[0]
    action = task.action
    if isinstance(action, rows.Choose | rows.Select):
        return Question(action.by, action)
    if isinstance(action, rows.Die):
        return Dice((action.sides,), action.by)
    if isinstance(action, rows.Mishap) and not action.die:
        return Dice((6,), By.ACTOR)
    held = (rows.number(getattr(action, name)) for name in _amounts(action, apart))
    sides = tuple(_thrown(one.sides) for one in held for _ in range(one.dice))
    if sides:
        return Dice(sides, By.ACTOR)
    return Deed(action, task.them)


def rolled(run: Run, faces: tuple[int, ...], apart: Container[str] = ()) -> Run:
    """The dice fell: amounts become numbers, a die's band says what follows."""
    task = run.todo[0]
    if isinstance(task.action, rows.Die):
        band = next(one for one in task.action.bands if _on(one, faces[0], task.action.sides))
        return instead(run, band.then, task.them)
    if isinstance(task.action, rows.Mishap):
        so_far = (*task.action.faces, *faces)
        fell = replace(task, action=replace(task.action, die=faces[0], faces=so_far))
        return replace(run, todo=(fell, *run.todo[1:]))
    left, fixed = list(faces), dict[str, int]()
    for name in _amounts(task.action, apart):
        one = rows.number(getattr(task.action, name))
        mine, left = left[: one.dice], left[one.dice :]
        fixed[name] = one.plus + sum(_read(face, one.sides) for face in mine)
    counted = replace(task.action, **fixed)
    return replace(run, todo=(replace(task, action=counted), *run.todo[1:]))


def rerolled(run: Run, kept: tuple[int, ...]) -> Run:
    """The dice of a mishap said nothing yet: one more beside those that are kept."""
    task = run.todo[0]
    assert isinstance(task.action, rows.Mishap)
    again = replace(task, action=replace(task.action, die=0, faces=kept))
    return replace(run, todo=(again, *run.todo[1:]))


def chosen(run: Run, option: int) -> Run:
    """Somebody said which way it goes."""
    task = run.todo[0]
    assert isinstance(task.action, rows.Choose)
    return instead(run, task.action.options[option].then, task.them)


def selected(run: Run, who: tuple[str, ...]) -> Run:
    """Somebody said whom it strikes; each of them is `them` in what follows.

    One thing after the other, for all of them: so tests of all of them can be made at once.
    They stand by no longer: what strikes one more strikes somebody else.
    """
    task = run.todo[0]
    assert isinstance(task.action, rows.Select)
    ahead = tuple(Task(action, one) for action in task.action.then for one in who)
    left = tuple(one for one in run.cast.get(Whom.BYSTANDERS, ()) if one not in who)
    cast = {**run.cast, Whom.BYSTANDERS: left}
    return _spread(replace(run, cast=cast, todo=(*ahead, *run.todo[1:])))


def trying(run: Run) -> tuple[Task, ...]:
    """The tests that stand ahead, before anything else does."""
    return tuple(takewhile(lambda task: isinstance(task.action, rows.Try), run.todo))


def tried(run: Run, names: Callable[[int], str]) -> Run:
    """Every test that stands ahead begins at once; each by the name that its number gives."""
    ahead = trying(run)
    trials = tuple(Trial(names(place), task) for place, task in enumerate(ahead, run.count + 1))
    return replace(run, trials=trials, todo=run.todo[len(ahead) :], count=run.count + len(ahead))


def tested(run: Run, name: str, success: bool) -> Run:
    """One of the tests is settled; the others may still be under way."""
    trials = (replace(one, success=success) if one.name == name else one for one in run.trials)
    return replace(run, trials=tuple(trials))


def came_through(run: Run, name: str) -> Run:
    """One of the tests is passed so well that not even half of it reaches them."""
    trials = (replace(one, unscathed=True) if one.name == name else one for one in run.trials)
    return tested(replace(run, trials=tuple(trials)), name, True)


def striking(run: Run) -> tuple[Task, ...]:
    """Everybody whom the attack that stands ahead is made on, with one roll."""
    first, found = run.todo[0].action, dict[str, Task]()
    for task in run.todo:
        if task.action != first or task.them in found:  # the same again is another attack
            break
        found[task.them] = task
    return tuple(found.values())


def struck(run: Run, name: Callable[[str], str]) -> Run:
    """The attack begins; whom it is made on goes by a name of their own until it is settled."""
    ahead = striking(run)
    trials = tuple(Trial(name(task.them), task) for task in ahead)
    return replace(run, trials=trials, todo=run.todo[len(ahead) :], count=run.count + 1)


def resolved(run: Run) -> Run:
    """The tests are over: what follows from them comes first, in the order of the cast."""
    ahead: list[Task] = []
    for one in run.trials:
        if one.success is not None:  # nobody tests whoever has left the table meanwhile
            ahead += [Task(each, one.task.them) for each in _branch(one)]
    return _spread(replace(run, trials=(), todo=(*ahead, *run.todo)))


def _branch(trial: Trial) -> tuple[Action, ...]:
    action = trial.task.action
    if isinstance(action, rows.Strike):
        return action.hit if trial.success else action.missed
    assert isinstance(action, rows.Try)
    if not trial.success:
        return action.failed
    if not action.half or trial.unscathed:
        return action.passed
    hurts = (one for one in action.failed if isinstance(one, rows.Suffer) and one.damage)
    left = (
        rows.Suffer(who=one.who, damage=one.damage, kind=one.kind, direct=one.direct, half=True)
        for one in hurts
    )
    return (*left, *action.passed)


def instead(run: Run, actions: Iterable[Action], them: str) -> Run:
    """Other doings in place of the first task."""
    ahead = tuple(Task(one, them) for one in actions)
    return _spread(replace(run, todo=(*ahead, *run.todo[1:])))


def done(run: Run) -> Run:
    """The first task is carried out."""
    return _spread(replace(run, todo=run.todo[1:]))


def whom(run: Run, who: Whom, them: str) -> tuple[str, ...]:
    """Everybody whom a word means now; the scene is one bearer without a name."""
    match who:
        case Whom.THEM:
            return (them,) if them else ()
        case Whom.SCENE:
            return ("",)
        case _:
            return run.cast.get(who, ())


def _spread(run: Run) -> Run:
    """Bring the first task down to one of them; what concerns nobody is left out."""
    while run.todo:
        task, rest = run.todo[0], run.todo[1:]
        who = getattr(task.action, "who", Whom.THEM)
        if who is Whom.THEM or (who is Whom.SCENE and not task.them):
            return run
        bodies = whom(run, who, task.them)
        if bodies == ("",):
            return replace(run, todo=(Task(task.action), *rest))
        alone = tuple(Task(replace(task.action, who=Whom.THEM), one) for one in bodies)
        run = replace(run, todo=(*alone, *rest))
    return run


def _amounts(action: Action, apart: Container[str]) -> tuple[str, ...]:
    """Which amounts of a deed dice may stand in; the damage of an attack is thrown by that."""
    if isinstance(action, rows.Strike):
        return ()
    return tuple(name for name in AMOUNTS if hasattr(action, name) and name not in apart)


def _thrown(sides: int) -> int:
    return 6 if sides == 3 else sides


def _read(face: int, sides: int) -> int:
    """A d3 is read off a d6, two faces to each number."""
    return -(-face // 2) if sides == 3 else face


def _on(band: rows.Band, face: int, sides: int) -> bool:
    return face in rows.among(band.on, range(1, sides + 1))
