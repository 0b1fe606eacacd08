"""Our dataclasses do what the standard library's do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace
from typing import Any, ClassVar

import pytest

from sheetgen import values


class Plain:
    """A parent that is no dataclass."""


def made(dataclass: Any) -> tuple[Any, Any, Any]:
    """The same three classes by either decorator."""

    @dataclass(frozen=True, slots=True)
    class Point(Plain):
        """Somewhere."""

        unit: ClassVar[str] = "pt"
        x: float
        y: float = 0.0
        tags: dict[str, int] = field(default_factory=dict, metadata={"about": "what it is"})

        @property
        def sum(self) -> float:
            return self.x + self.y

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Named(Point):  # type: ignore[misc, valid-type]
        name: str
        note: str = ""

    @dataclass(slots=True)
    class Open:
        held: int
        told: list[str] = field(default_factory=list)
        later: str = field(init=False)

        def __post_init__(self) -> None:
            self.later = f"after {self.held}"

        def __repr__(self) -> str:
            return "Open, in its own words"

    return Point, Named, Open


BOTH = [pytest.param(made(dataclasses.dataclass), id="the library's"), pytest.param(made(values.dataclass), id="ours")]


@pytest.mark.parametrize("kinds", BOTH)
def test_a_frozen_class(kinds: tuple[Any, Any, Any]) -> None:
    point = kinds[0]
    one = point(1, 2)
    assert (one.x, one.y, one.tags, one.sum, point.unit) == (1, 2, {}, 3, "pt")
    assert one == point(y=2, x=1) != point(1)
    assert point(1) == point(1, 0.0, {})
    assert one != (1, 2, {})
    assert one.tags is not point(1, 2).tags
    assert repr(one).endswith("Point(x=1, y=2, tags={})")
    assert hash(point(1, 2, ())) == hash(point(1, 2, ())) != hash(point(1, 3, ()))
    assert copy.copy(one) == copy.deepcopy(one) == replace(one) == one
    assert replace(one, y=5) == point(1, 5)
    with pytest.raises(FrozenInstanceError):
        one.x = 3
    with pytest.raises(FrozenInstanceError):
        del one.x
    match one:
        case point(_, second):
            assert second == 2
        case _:
            pytest.fail("it did not match")


@pytest.mark.parametrize("kinds", BOTH)
@pytest.mark.parametrize(("args", "named"), [((), {}), ((1, 2, {}, 4), {}), ((1,), {"z": 3}), ((1,), {"x": 3})])
def test_what_a_class_does_not_take(kinds: tuple[Any, Any, Any], args: Any, named: Any) -> None:
    with pytest.raises(TypeError):
        kinds[0](*args, **named)


@pytest.mark.parametrize("kinds", BOTH)
def test_a_class_that_adds_to_another(kinds: tuple[Any, Any, Any]) -> None:
    point, named, _ = kinds
    one = named(x=1, name="here")
    assert [each.name for each in fields(named)] == ["x", "y", "tags", "name", "note"]
    assert (one.x, one.y, one.name, one.note, one.sum) == (1, 0.0, "here", "", 1)
    assert isinstance(one, point)
    assert one != point(1)


@pytest.mark.parametrize("kinds", BOTH)
def test_a_class_that_may_change(kinds: tuple[Any, Any, Any]) -> None:
    one = kinds[2](3)
    one.held = 4
    one.told.append("so")
    assert (one.held, one.told, one.later, repr(one)) == (4, ["so"], "after 3", "Open, in its own words")
    with pytest.raises(TypeError):
        hash(one)
    with pytest.raises(TypeError):
        kinds[2](3, later="now")
    with pytest.raises(AttributeError):
        one.strange = 1


@pytest.mark.parametrize("kinds", BOTH)
def test_what_others_see_of_a_class(kinds: tuple[Any, Any, Any]) -> None:
    point, _, opened = kinds
    assert is_dataclass(point)
    assert [(each.name, each.type, each.default) for each in fields(point)][:2] == [
        ("x", "float", dataclasses.MISSING), ("y", "float", 0.0)]
    assert fields(point)[2].metadata == {"about": "what it is"}
    assert [each.init for each in fields(opened)] == [True, True, False]
    assert point.__match_args__[:2] == ("x", "y")
    assert (point.__doc__, point.__module__, point.__qualname__.rpartition(".")[2]) == ("Somewhere.", __name__, "Point")


@values.dataclass(frozen=True, slots=True)
class Sent:
    """A class that can be found by its name."""

    number: int
    texts: tuple[str, ...] = ()


@values.dataclass(frozen=True, slots=True)
class Empty:
    """A class without fields."""


def test_a_value_holds_its_fields_and_nothing_else() -> None:
    assert Sent.__slots__ == ("number", "texts")
    assert not hasattr(Sent(3), "__dict__")


def test_a_value_may_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Sent(3, ("a",)))) == Sent(3, ("a",))


def test_a_class_without_fields() -> None:
    assert Empty() == Empty()
    assert hash(Empty()) == hash(Empty())
    assert repr(Empty()) == "Empty()"


def test_what_is_not_made_here() -> None:
    with pytest.raises(TypeError):
        values.dataclass(slots=False)
    made_up = type("MadeUp", (), {"__annotations__": {"x": "int"}, "x": field(default=1, init=False)})
    with pytest.raises(TypeError):
        values.dataclass(slots=True)(made_up)
