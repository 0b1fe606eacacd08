"""Dataclasses with slots that are quick to declare: their methods are shared, not written anew for each class."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError
from itertools import repeat
from operator import attrgetter, call
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # to a type checker it is the standard library's own
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - the name is for others to take
else:

    def dataclass(
        *, slots: bool, frozen: bool = False, eq: bool = True, repr: bool = True, kw_only: bool = False,  # noqa: A002
    ):
        """What `dataclasses.dataclass` does for a class with slots, at a tenth of its cost.

        That one writes and compiles six methods for each class at each start, which was a third of the time that
        a sheet took. `dataclasses.fields`, `replace` and `is_dataclass` take these classes like its own. Their
        annotations must be texts (`from __future__ import annotations`), and whatever `kw_only` says, a value may
        be given in its order too.
        """
        if not slots:
            raise TypeError("only classes with slots are made here")
        return lambda kind: _made(kind, frozen=frozen, eq=eq, shown=repr, kw_only=kw_only)


def _made(kind: type, *, frozen: bool, eq: bool, shown: bool, kw_only: bool) -> type:
    body = dict(kind.__dict__)
    own = {name: _field(name, hint, body.pop(name, MISSING), kw_only)
           for name, hint in body.get("__annotations__", {}).items() if not hint.startswith("ClassVar")}
    inherited: dict[str, Field[Any]] = {}
    for base in kind.__mro__[:0:-1]:
        inherited |= base.__dict__.get("__dataclass_fields__", {})
    fields = inherited | own
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    given = set(body)
    body |= {"__slots__": tuple(name for name in own if name not in inherited),
             "__dataclass_fields__": fields, "__match_args__": tuple(fields)}
    values: Callable[[Any], Any] = attrgetter(*fields) if fields else lambda self: ()
    if eq:
        body["__eq__"] = lambda self, other: (
            values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented)
        body["__hash__"] = (lambda self: hash(values(self))) if frozen else None
    if shown:
        body["__repr__"] = _repr
    if frozen:
        body |= {"__setattr__": _refuse, "__delattr__": _refuse, "__setstate__": _set_state}
    body |= {name: kind.__dict__[name] for name in given}  # what a class says itself goes first
    made = type(kind)(kind.__name__, kind.__bases__, body)
    if "__init__" not in given:
        made.__init__ = _init(made, fields)  # type: ignore[misc]
    return made


def _field(name: str, hint: str, default: Any, kw_only: bool) -> Field[Any]:
    field: Any = default if isinstance(default, Field) else dataclasses.field(default=default)
    if not (field.init or field.default is field.default_factory is MISSING):
        raise TypeError(f"{name}: what is not given starts without a value here")
    field.name, field.type, field.kw_only = name, hint, kw_only
    field._field_type = dataclasses._FIELD  # type: ignore[attr-defined]  # by which `dataclasses.fields` knows one
    return field  # type: ignore[no-any-return]


def _init(made: type, fields: Mapping[str, Field[Any]]) -> Callable[..., None]:
    """The way in: one for every class, with what differs kept beside it."""
    taken = tuple(field for field in fields.values() if field.init)
    puts = tuple(getattr(made, field.name).__set__ for field in taken)
    after = getattr(made, "__post_init__", None)
    count = len(taken)

    def init(self: Any, *args: Any, **named: Any) -> None:
        if named or len(args) != count:
            args = _in_order(made, taken, args, named)
        any(map(call, puts, repeat(self), args))  # each put returns None, so that all are called
        if after:
            after(self)

    return init


def _in_order(made: type, taken: Sequence[Field[Any]], args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """The values of all fields in their order, with defaults for those that are not given."""
    found = list(args)
    for field in taken[len(args):]:
        if field.name in named:
            found.append(named.pop(field.name))
        elif field.default is not MISSING:
            found.append(field.default)
        elif field.default_factory is not MISSING:
            found.append(field.default_factory())
        else:
            raise TypeError(f"{made.__name__}() lacks {field.name}")
    if named or len(args) > len(taken):
        raise TypeError(f"{made.__name__}() takes no {', '.join(named) or f'{len(args)} values'}")
    return tuple(found)


def _refuse(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"cannot change {name!r}")


def _set_state(self: object, state: tuple[None, Mapping[str, object]]) -> None:
    """For copies, which would otherwise be refused."""
    for name, value in state[1].items():
        object.__setattr__(self, name, value)


def _repr(self: Any) -> str:
    shown = (f"{name}={getattr(self, name)!r}" for name in self.__dataclass_fields__)
    return f"{type(self).__qualname__}({', '.join(shown)})"
