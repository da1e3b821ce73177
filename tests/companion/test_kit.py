"""Kits: found by their entry points, checked whole, and left out with words when something is wrong with them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any, ClassVar

import pytest

from companion import library
from companion.core.errors import Invalid
from companion.core.fields import Fields
from companion.core.values import JsonObject, Ms
from companion.engine.game import Game, Input, Outcome, Outcomes
from companion.kit import Kit, Play
from companion.ready import Ready, faults
from companion.scene.scene import Scene
from companion.scene.sounds import CHOSEN
from companion.table.cards import Fan, FanCard
from companion.table.house import House
from companion.table.page import OPENING, Chosen, Page
from tools.sittings.kits import READY


@dataclass(frozen=True, slots=True)
class Tossed(Outcome):
    name: ClassVar[str] = "tossed"


@dataclass(frozen=True, slots=True)
class AlsoTossed(Outcome):
    name: ClassVar[str] = "tossed"


@dataclass(frozen=True, slots=True)
class Hand(Page):
    """The base of the coin's pages: it needs no scene of its own."""


@dataclass(frozen=True, slots=True)
class Palm(Hand):
    """The coin's only page."""


class Coin(Game[None, None]):
    name: ClassVar[str] = "coin"
    inputs: ClassVar[dict[str, type[Input]]] = {}
    reasons: ClassVar[tuple[str, ...]] = ("over", "no_coin")

    def read_setup(self, header: Fields) -> None:
        return None

    def read_input(self, name: str, fields: Fields) -> Input:
        raise KeyError(name)

    def header(self, setup: None) -> JsonObject:
        return {}

    def begin(self, setup: None) -> None:
        return None

    def apply(self, state: None, given: Input, at: Ms) -> tuple[None, Outcomes]:
        return None, ()

    def result(self, state: None, at: Ms) -> JsonObject:
        return {}


def seen(page: Page, now: Ms) -> Scene:
    return Scene()


PLAY = Play(opening=lambda house: Palm(), scenes={Palm: seen}, tunes={Tossed: CHOSEN}, words={"no_coin": "Take a coin"})
KIT = Kit("coin", ("Toss", "a coin"), "COIN:", lambda data: Coin(), lambda: PLAY)


def wrong(kit: Kit = KIT, **play: Any) -> list[str]:
    made = replace(PLAY, **play)
    return list(faults(Ready(kit, kit.rules({}), made), __name__, READY))


def fan(*cards: FanCard) -> Callable[[Any], Fan]:
    return lambda game: Fan(cards)


def test_a_whole_kit_has_no_faults() -> None:
    assert wrong() == []


@pytest.mark.parametrize("one", READY, ids=lambda one: one.kit.name)
def test_the_games_that_are_found_have_none(one: Ready) -> None:
    assert list(faults(one, one.package, [other for other in READY if other is not one])) == []
    assert one.pages[OPENING](House({one.kit.name: one.entry}), None) == one.play.opening(
        House({one.kit.name: one.entry})
    )


@pytest.mark.parametrize(
    ("kit", "play", "names"),
    [
        (replace(KIT, name="penny"), {}, ("coin", "penny")),
        (replace(KIT, title=()), {}, ("title",)),
        (replace(KIT, prefix="SKY:"), {}, ("SKY:", "skyrockets")),
        (replace(KIT, prefix="S"), {}, ("S", "skyrockets")),
        (replace(KIT, prefix="TRK:coin:"), {}, ("TRK:coin:", "trick")),
        (KIT, {"cards": fan(FanCard("SKY:gold", "gold"))}, ("SKY:gold", "COIN:")),
        (KIT, {"cards": fan(FanCard("COIN:Gold", "gold"))}, ("COIN:Gold", "COIN:")),
        (KIT, {"cards": fan(FanCard("COIN:gold", "gold"), FanCard("COIN:gold", "old"))}, ("COIN:gold", "two")),
        (KIT, {"cards": fan(FanCard("COIN:gold", ""))}, ("COIN:gold", "name")),
        (KIT, {"cards": fan(FanCard("COIN:gold", "gold", symbol="edge"))}, ("COIN:gold", "edge")),
        (KIT, {"cards": lambda game: Fan([], copies=0)}, ("0 copies",)),
        (replace(KIT, prefix=""), {"cards": fan(FanCard("gold", "gold"))}, ("prefix",)),
        (KIT, {"words": {}}, ("no_coin",)),
        (KIT, {"scenes": {}}, ("Palm", "scene")),
        (KIT, {"tunes": {Chosen: CHOSEN}}, ("Chosen",)),
        (KIT, {"tunes": {Tossed: CHOSEN, AlsoTossed: CHOSEN}}, ("tossed",)),
    ],
    ids=[
        *("name", "no title", "prefix", "prefix of a prefix", "longer prefix"),
        *(
            "card of another game",
            "capitals",
            "one card twice",
            "no card's name",
            "no symbol",
            "no copies",
            "no prefix",
        ),
        *("words", "scene", "tune", "two tunes"),
    ],
)
def test_what_is_wrong_is_named(kit: Kit, play: dict[str, Any], names: tuple[str, ...]) -> None:
    said = wrong(kit, **play)
    assert said
    assert all(name in said[0] for name in names)


def test_without_cards_two_games_may_both_have_no_prefix() -> None:
    other = Ready(replace(KIT, name="other", prefix=""), Coin(), PLAY)
    assert list(faults(Ready(replace(KIT, prefix=""), Coin(), PLAY), __name__, [other])) == []


class Found:
    """Entry points of kits in a module that a test makes."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.points: list[EntryPoint] = []

    def add(self, name: str, kit: object, called: str = "") -> None:
        attribute = called or f"KIT_{len(self.points)}"
        setattr(self.module, attribute, kit)
        self.points.append(EntryPoint(name, f"{self.module.__name__}:{attribute}", library.GROUP))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Found:
    module = ModuleType("kits_of_a_test")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    made = Found(module)
    ours = list(entry_points(group=library.GROUP))
    monkeypatch.setattr(library, "entry_points", lambda group: [*ours, *made.points])
    return made


def raises(error: Exception) -> Callable[..., Any]:
    def fails(*given: object) -> Any:
        raise error

    return fails


@pytest.mark.parametrize(
    ("name", "kit", "says"),
    [
        ("coin", 7, "companion.kit.Kit"),
        ("dime", KIT, "coin"),
        ("coin", replace(KIT, rules=raises(ZeroDivisionError("of ours"))), "ZeroDivisionError: of ours"),
        ("coin", replace(KIT, play=raises(RuntimeError())), "RuntimeError"),
        ("coin", replace(KIT, play=lambda: replace(PLAY, opening=raises(KeyError("gone")))), "KeyError"),
        ("coin", replace(KIT, play=lambda: replace(PLAY, scenes={Palm: raises(ValueError("dark"))})), "dark"),
        ("coin", replace(KIT, prefix="SKY:"), "SKY:"),
    ],
    ids=["no kit", "another name", "rules raise", "play raises", "opening raises", "scene raises", "faults"],
)
def test_a_bad_kit_is_left_out_and_told_and_the_others_stay(found: Found, name: str, kit: object, says: str) -> None:
    found.add(name, kit)
    told: list[Invalid] = []
    assert [one.kit.name for one in library.ready(told.append)] == [one.kit.name for one in READY]
    assert [fault.source for fault in told] == [f"game {name}"]
    assert says in str(told[0])


def test_a_kit_that_cannot_be_imported_is_left_out(found: Found) -> None:
    found.points.append(EntryPoint("gone", "no_such_module:KIT", library.GROUP))
    told: list[Invalid] = []
    assert [one.kit.name for one in library.ready(told.append)] == [one.kit.name for one in READY]
    assert "no_such_module" in str(told[0])
    games = library.Games(told.append)
    with pytest.raises(KeyError):
        games["gone"]
    assert "gone" not in games
    assert "skyrockets" in games


def test_of_two_kits_with_one_name_the_first_stays(found: Found) -> None:
    found.add("coin", KIT, "A")
    found.add("coin", replace(KIT, title=("Other",)), "B")
    told: list[Invalid] = []
    titles = [kit.title for kit in library.kits(told.append) if kit.name == "coin"]
    assert titles == [KIT.title]
    assert [fault.source for fault in told] == ["game coin"]


def test_the_menu_goes_by_rank_and_then_by_title(found: Found) -> None:
    found.add("coin", replace(KIT, rank=15))
    assert [kit.name for kit in library.kits()][:2] == ["skyrockets", "coin"]
