"""What each form takes, what it says where a value does not fit, and that what it writes reads back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any

import pytest

from companion.core.declared import Called, Inline, Keyed, Needed, NoKey, Object, form_of, keyed, keys_of
from companion.core.fields import BIGGEST, MOST_UNKNOWN, Fault, FaultKind, Fields, Value
from companion.core.forms import ByName, Choice, Chosen, Custom, Flag, Form, ListOf, OrNull, Pairs, Row, Text, Whole


def read(form: Form, raw: Any, base: Any = None) -> tuple[Any, list[Fault]]:
    faults: list[Fault] = []
    return form.read(Value(raw, "it", faults), base), faults


EVEN = Custom("an even number", lambda raw: type(raw) is int and raw % 2 == 0, 0)
AB = {"a": 1, "b": 2}

FITTING: list[tuple[Form, Any, Any]] = [
    (Whole(), 0, 0),
    (Whole(), BIGGEST, BIGGEST),
    (Whole(), -BIGGEST, -BIGGEST),
    (Whole(1, 3), 1, 1),
    (Whole(1, 3), 3, 3),
    (Text(), "", ""),
    (Text(empty=False), "x", "x"),
    (Flag(), True, True),
    (Flag(), False, False),
    (Choice(AB), "b", 2),
    (EVEN, 4, 4),
    (OrNull(Whole()), None, None),
    (OrNull(Whole()), 7, 7),
    (ListOf(Choice(AB)), [], ()),
    (ListOf(Choice(AB)), ["b", "a"], (2, 1)),
    (ByName(None, Whole()), {"x": 1, "y": 2}, {"x": 1, "y": 2}),
    (Pairs(None, Whole()), {"y": 1, "x": 2}, (("y", 1), ("x", 2))),
    (Row("a letter and a number", (Choice(AB), Whole())), ["b", 5], (2, 5)),
]


@pytest.mark.parametrize(("form", "raw", "made"), FITTING, ids=[f"{form.expected}: {raw}" for form, raw, _ in FITTING])
def test_what_fits_is_read_and_written_back(form: Form, raw: Any, made: Any) -> None:
    assert read(form, raw) == (made, [])
    assert form.write(made) == raw


WRONG: list[tuple[Form, Any, str]] = [
    (Whole(), True, "it: expected a whole number; got true"),
    (Whole(), 1.0, "it: expected a whole number; got 1.0"),
    (Whole(), None, "it: expected a whole number; got null"),
    (Whole(), BIGGEST + 1, "it: expected a whole number; got 9007199254740992"),
    (Whole(1), 0, "it: expected a whole number of 1 or more; got 0"),
    (Whole(1, 3), 4, "it: expected a whole number from 1 to 3; got 4"),
    (Text(), 1, "it: expected a text; got 1"),
    (Text(empty=False), "", 'it: expected a text that is not empty; got ""'),
    (Flag(), 1, "it: expected true or false; got 1"),
    (Choice(AB), "A", 'it: expected one of a, b; got "A"'),
    (Choice(AB), [], "it: expected one of a, b; got a list"),
    (EVEN, 3, "it: expected an even number; got 3"),
    (OrNull(Whole()), "", 'it: expected a whole number, or null; got ""'),
    (ListOf(Whole()), {}, "it: expected a list; got an object"),
    (ListOf(Whole()), [1, "2"], 'it[1]: expected a whole number; got "2"'),
    (ByName(None, Whole()), [], "it: expected an object; got a list"),
    (ByName(None, Whole()), {"x": None}, "it.x: expected a whole number; got null"),
    (ByName({"x": 1}, Whole()), {"z": 5}, "it.z: unknown key (known: x)"),
    (ByName({"x": 1}, Whole(), other="x alone"), {"z": 5}, 'it: expected x alone; got "z"'),
    (Pairs(AB, Whole()), {"c": 5}, "it.c: unknown key (known: a, b)"),
    (Row("two numbers", (Whole(), Whole())), [1], "it: expected two numbers; got a list"),
    (Row("two numbers", (Whole(), Whole())), {}, "it: expected a list; got an object"),
    (Row("two numbers", (Whole(), Whole())), [1, "2"], 'it[1]: expected a whole number; got "2"'),
    (ByName({"left": 1, "right": 2}, Whole()), {"rihgt": 5}, "it.rihgt: unknown key (perhaps right)"),
]


@pytest.mark.parametrize(("form", "raw", "fault"), WRONG, ids=[fault for _, _, fault in WRONG])
def test_what_does_not_fit_is_a_fault_at_its_place(form: Form, raw: Any, fault: str) -> None:
    _, faults = read(form, raw)
    assert [str(one) for one in faults] == [fault]


LEAVES: list[Form] = [Whole(3, 5), Whole(-9, -4), Text(empty=False), Flag(), Choice(AB), EVEN]


@pytest.mark.parametrize("form", LEAVES, ids=lambda form: form.expected)
def test_the_base_stands_in_for_what_does_not_fit_and_else_a_harmless_value(form: Form) -> None:
    harmless, faults = read(form, [])
    assert faults
    assert read(form, form.write(harmless)) == (harmless, [])
    assert read(form, [], base="the base")[0] == "the base"


class Size(StrEnum):
    """A closed set."""

    SMALL = "small"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Lamp:
    """An object within another."""

    size: Size
    watts: Annotated[int, Whole(1, 99), Called("watts_max")] = 40


LAMP_OR_NUMBER = Chosen(lambda made: Whole() if made["plain"] else Object(Lamp), "a lamp")


@dataclass(frozen=True, slots=True)
class Room:
    """Every kind of annotation."""

    name: Annotated[str, Text(empty=False)]
    lamp: Lamp
    door: int | None
    plain: bool = False
    sizes: tuple[Size, ...] = ()
    lamps: Mapping[Size, Lamp] = field(default_factory=dict)
    floor: int | None = None
    other: Annotated[Any, LAMP_OR_NUMBER] = None
    given: Annotated[frozenset[str], NoKey()] = frozenset()

    def checked(self, fields: Fields) -> Room:
        """One that is large has a door."""
        if self.lamp.size is Size.LARGE and self.door is None:
            fields.fault("a door", "door")
        return replace(self, given=frozenset(fields.raw))


ROOM = {"name": "hall", "lamp": {"size": "small"}, "door": None}


def room(**keys: Any) -> tuple[Room, list[str]]:
    faults: list[Fault] = []
    made = form_of(Room).read(Value({**ROOM, **keys}, "", faults))
    return made, [str(fault) for fault in faults]


def test_an_object_is_read_by_its_annotations() -> None:
    made, faults = room(
        sizes=["large"], lamps={"small": {"size": "large", "watts_max": 7}}, floor=2, other={"size": "small"}
    )
    assert not faults
    assert made == Room(
        "hall",
        Lamp(Size.SMALL),
        None,
        sizes=(Size.LARGE,),
        lamps={Size.SMALL: Lamp(Size.LARGE, 7)},
        floor=2,
        other=Lamp(Size.SMALL),
        given=frozenset({*ROOM, "sizes", "lamps", "floor", "other"}),
    )


def test_an_object_is_written_without_what_is_as_by_default() -> None:
    made, _ = room(sizes=["large"], lamps={"small": {"size": "large", "watts_max": 7}})
    assert form_of(Room).write(made) == ROOM | {
        "sizes": ["large"],
        "lamps": {"small": {"size": "large", "watts_max": 7}},
    }


def test_none_by_default_is_a_key_left_out_and_not_null() -> None:
    assert room(floor=None)[1] == ["floor: expected a whole number; got null"]


def test_a_form_may_depend_on_a_key_before_it() -> None:
    assert room(plain=True, other=5) == (
        replace(room()[0], plain=True, other=5, given=frozenset({*ROOM, "plain", "other"})),
        [],
    )
    assert room(plain=False, other=5)[1] == ["other: expected an object; got 5"]


def test_the_keys_have_a_last_word_together() -> None:
    assert room(lamp={"size": "large"})[1] == ["door: expected a door"]


def test_all_faults_are_found_in_the_order_of_the_keys() -> None:
    made, faults = room(zzz=1, name="", lamp={"watts": 3}, plain=0)
    assert faults == [
        'name: expected a text that is not empty; got ""',
        "lamp.size: expected one of small, large; the key is missing",
        "lamp.watts: unknown key (perhaps watts_max)",
        "plain: expected true or false; got 0",
        "zzz: unknown key (known: door, floor, lamp, lamps, name, other, plain, sizes)",
    ]
    assert made.name == "?"


def test_each_fault_says_its_kind() -> None:
    faults: list[Fault] = []
    form_of(Lamp).read(Value({"watts_max": 0, "x": 1}, "lamp", faults))
    assert [(fault.path, fault.kind) for fault in faults] == [
        ("lamp.size", FaultKind.MISSING),
        ("lamp.watts_max", FaultKind.WRONG),
        ("lamp.x", FaultKind.UNKNOWN),
    ]


def test_an_object_is_read_over_a_base() -> None:
    assert read(Object(Lamp), {"watts_max": 3}, base=Lamp(Size.LARGE, 9)) == (Lamp(Size.LARGE, 3), [])
    assert read(Object(Lamp), {}, base=Lamp(Size.LARGE, 9)) == (Lamp(Size.LARGE, 9), [])
    assert read(Object(Lamp), 1, base=Lamp(Size.LARGE, 9))[0] == Lamp(Size.LARGE, 9)
    assert read(Object(Lamp), 1)[0] == Lamp(Size.SMALL)


def test_names_are_merged_into_those_of_the_base_where_that_is_asked() -> None:
    base = {1: 10, 2: 20}
    assert read(ByName(AB, Whole()), {"b": 5}, base)[0] == {2: 5}
    assert read(ByName(AB, Whole(), merged=True), {"b": 5}, base)[0] == {1: 10, 2: 5}
    assert base == {1: 10, 2: 20}


def test_a_form_may_take_the_place_of_a_declared_one() -> None:
    assert read(Object(Lamp, {"watts": Text()}), {"size": "small", "watts_max": "many"})[0].watts == "many"
    assert [key.name for key in keys_of(Lamp)] == ["size", "watts_max"]


def test_unknown_keys_without_end_are_not_all_reported() -> None:
    _, faults = read(Object(Lamp), {"size": "small"} | {f"k{number}": 0 for number in range(1000)})
    assert len(faults) == MOST_UNKNOWN


def test_an_annotation_that_declares_no_form_is_our_own_mistake() -> None:
    with pytest.raises(TypeError, match="complex"):
        form_of(complex)


def test_pairs_stand_in_the_order_of_the_names() -> None:
    assert read(Pairs(AB, Whole()), {"b": 5, "a": 4})[0] == ((1, 4), (2, 5))


@dataclass(frozen=True, slots=True)
class Place:
    """Keys that stand among another object's."""

    floor: int
    door: str = ""


ONLY_WITH_WEIGHT = Chosen(lambda made: Flag() if made["weight"] else None, "a flag")


@dataclass(frozen=True, slots=True)
class Parcel:
    """A key that is needed though it has a default, keys of another dataclass, and a key that there may not be."""

    where: Annotated[Place, Inline()]
    weight: Annotated[int, Whole(0), Needed()] = 0
    fragile: Annotated[bool | None, ONLY_WITH_WEIGHT] = None


def parcel(**keys: Any) -> tuple[Parcel, list[str]]:
    faults: list[Fault] = []
    made = keyed(Parcel).read(Value(keys, "", faults))
    return made, [str(fault) for fault in faults]


def test_keys_that_stand_inline_are_needed_and_written() -> None:
    made, faults = parcel(floor=2, weight=0)
    assert (made, faults) == (Parcel(Place(2)), [])
    assert keyed(Parcel).write(made) == {"floor": 2, "weight": 0}
    assert parcel(door="x")[1] == [
        "floor: expected a value; the key is missing",
        "weight: expected a value; the key is missing",
    ]


def test_a_needed_key_is_needed_over_a_base_too() -> None:
    faults: list[Fault] = []
    Keyed(Place).read(Value({}, "", faults), Place(3))
    assert not faults
    keyed(Parcel).read(Value({"floor": 1}, "", faults), Parcel(Place(3), 4))
    assert [fault.path for fault in faults] == ["weight"]


def test_a_key_may_be_there_only_beside_another() -> None:
    assert parcel(floor=1, weight=2, fragile=True)[0].fragile is True
    assert parcel(floor=1, weight=0, fragile=True)[1] == ["fragile: unknown key (known: door, floor, weight)"]


def test_a_form_in_place_of_one_declared_may_be_none() -> None:
    faults: list[Fault] = []
    short = Object(Place, {"door": None})
    assert short.read(Value({"floor": 1, "door": "x"}, "", faults)) == Place(1)
    assert [str(fault) for fault in faults] == ["door: unknown key (perhaps floor)"]


def test_whether_what_was_read_is_written_as_it_stands() -> None:
    assert ByName(AB, ListOf(OrNull(Whole()))).plain
    assert not Choice(AB).plain
    assert not Pairs(None, Whole()).plain
    assert keyed(Place).whole is False


def test_a_choice_of_nothing_is_a_fault() -> None:
    faults: list[Fault] = []
    assert Value("x", "it", faults).choice({}) is None
    assert [str(fault) for fault in faults] == ['it: expected one of none; got "x"']
