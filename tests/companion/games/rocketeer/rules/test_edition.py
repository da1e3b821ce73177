"""Editions: what ships, what an owner's file may say, and every fault of it by its key (ROC-06)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.rocketeer.rules.board import Character, Place, Side
from companion.games.rocketeer.rules.edition import Edition, Location, Reward

HEROES, VILLAINS = Side.HEROES, Side.VILLAINS


@pytest.mark.rule("ROC-06", "ROC-07", "ROC-92")
def test_what_ships_is_what_the_rulebook_prints_and_no_more(built_in: Edition) -> None:
    assert built_in.name == "rulebook"
    assert list(built_in.finale) == ["south-seas", "bruisers", "deep-pockets"]
    assert list(built_in.locations) == list(Place)
    assert (built_in.rocket, built_in.zeppelin, built_in.soldiers, built_in.grit) == ((), None, None, {})
    assert all(location.ways is None for location in built_in.locations.values())
    assert [place for place in Place if built_in.location(place).actions] == [Place.CHAPEL_AIRFIELD]
    rewarded = {(place, side) for place in Place for side in built_in.location(place).rewards}
    both = (Place.PALM_TERRACE, Place.BULLDOG_CAFE, Place.OBSERVATORY)
    assert rewarded == {(place, side) for place in both for side in Side} | {(Place.CHAPEL_AIRFIELD, HEROES)}


@pytest.mark.rule("ROC-62", "ROC-63", "ROC-64", "ROC-65", "ROC-66")
@pytest.mark.parametrize(
    ("place", "side", "reward"),
    [
        (Place.OBSERVATORY, VILLAINS, Reward("turn a Plans card face up", "hide the Plans instead")),
        (Place.PALM_TERRACE, HEROES, Reward("each of yours who stands: Grit +1")),
        (Place.BULLDOG_CAFE, VILLAINS, Reward("take the Upper Hand")),
        (Place.CHAPEL_AIRFIELD, HEROES, Reward("Rocket +1", "Rocket +1 more")),
    ],
    ids=str,
)
def test_the_rewards_that_the_rulebook_prints(built_in: Edition, place: Place, side: Side, reward: Reward) -> None:
    assert built_in.location(place).rewards[side] == reward


@pytest.mark.rule("ROC-06")
def test_it_says_which_facts_it_lacks(built_in: Edition) -> None:
    lacks = list(built_in.lacks())
    assert "the values of the Rocket Skill track" in lacks
    assert "the heroes' reward at sinclair-mansion, south-seas-club" in lacks
    assert "the villains' reward at chapel-airfield, sinclair-mansion, south-seas-club" in lacks
    assert "21 of the 24 Finale cards" in lacks


WHOLE = """
name = "Our copy"
rocket = [1, 2, 4]
zeppelin = 12
soldiers = 6
grit = {cliff = 3, jenny = 3, peevy = 2, sinclair = 3, lothar = 4, valentine = 3}

[locations.sinclair-mansion]
ways = ["south-seas-club"]
actions = {heroes = "Clout +1", villains = "Soldier +1"}
reward = {gain = "Clout +2", with_plans = "Clout +1 more"}

[locations.south-seas-club]
ways = ["sinclair-mansion"]
reward = {heroes = {gain = "draw a card"}, villains = {gain = "Soldier +1"}}

[locations.chapel-airfield]
reward = {villains = {gain = "Soldier +1", with_plans = "Soldier +1 more"}}

[[finale]]
id = "bruisers"
title = "Heavies"

[[finale]]
id = "gum-2"
title = "Gum"
text = "as many as you chew"

[[finale]]
id = "ledger"
lines = [{points = 1, per = {grit_of = "cliff"}, every = 2, most = 3}, {points = -1, when = {all = ["army"]}}]
"""


@pytest.mark.rule("ROC-06")
def test_an_owners_file_says_the_rest(read_toml: Any, built_in: Edition) -> None:
    edition, faults = read_toml(WHOLE)
    assert faults == []
    assert (edition.name, edition.rocket, edition.zeppelin, edition.soldiers) == ("Our copy", (1, 2, 4), 12, 6)
    assert edition.lowest_rocket == 1
    assert edition.grit[Character.LOTHAR] == 4
    assert edition.location(Place.SINCLAIR_MANSION) == Location(
        (Place.SOUTH_SEAS_CLUB,),
        {HEROES: "Clout +1", VILLAINS: "Soldier +1"},
        dict.fromkeys(Side, Reward("Clout +2", "Clout +1 more")),
    )
    assert edition.location(Place.SOUTH_SEAS_CLUB).rewards == {
        HEROES: Reward("draw a card"),
        VILLAINS: Reward("Soldier +1"),
    }
    # What the rulebook prints stays where the file says nothing of it.
    assert edition.location(Place.CHAPEL_AIRFIELD).rewards[HEROES] == Reward("Rocket +1", "Rocket +1 more")
    assert edition.location(Place.BULLDOG_CAFE) == built_in.location(Place.BULLDOG_CAFE)
    assert list(edition.finale) == ["south-seas", "bruisers", "deep-pockets", "gum-2", "ledger"]


@pytest.mark.rule("ROC-06")
def test_cards_without_lines(read_toml: Any, built_in: Edition) -> None:
    edition, _ = read_toml(WHOLE)
    assert edition.finale["bruisers"].lines == built_in.finale["bruisers"].lines
    assert edition.finale["bruisers"].title == "Heavies"
    assert edition.finale["gum-2"].lines is None
    assert "the lines (points are entered by hand) of the Finale cards gum-2" in list(edition.lacks())
    assert "gum-2" not in [card["id"] for card in edition.written()["finale"]]


def test_an_empty_file_is_the_rulebook_by_another_name(read_toml: Any, built_in: Edition) -> None:
    edition, faults = read_toml("")
    assert faults == []
    assert (edition.name, edition.finale, edition.locations) == ("ours", built_in.finale, built_in.locations)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("colour = 1", "colour: unknown key (known: finale, grit, locations, name, rocket, soldiers, zeppelin)"),
        ('name = ""', "name: expected a text that is not empty"),
        ("rocket = 3", "rocket: expected a list"),
        ("rocket = []", "rocket: expected the values of the track"),
        ("rocket = [1, 1]", "rocket: expected values that rise"),
        ("rocket = [-1, 1]", "rocket[0]: expected a whole number of 0 or more"),
        ("rocket = [1.5]", "rocket[0]: expected a whole number"),
        ("zeppelin = 0", "zeppelin: expected a whole number of 1 or more"),
        ("soldiers = true", "soldiers: expected a whole number of 1 or more"),
        ("grit = {bob = 1}", 'grit: expected no key but cliff, jenny, peevy, sinclair, lothar, valentine; got "bob"'),
        ("grit = {cliff = 0}", "grit.cliff: expected a whole number of 1 or more"),
        ("[locations.moon]", "locations: expected no key but 1635-palm-terrace"),
        ("locations.bulldog-cafe = 1", "locations.bulldog-cafe: expected an object"),
        (
            "[locations.bulldog-cafe]\ncolour = 1",
            "colour: unknown key (known: actions, reward, ways)",
        ),
        ('locations.bulldog-cafe.ways = ["moon"]', "locations.bulldog-cafe.ways[0]: expected one of"),
        ('locations.bulldog-cafe.ways = ["bulldog-cafe"]', "ways: expected other locations than itself"),
        (
            'locations.bulldog-cafe.ways = ["chapel-airfield", "chapel-airfield"]',
            "locations.bulldog-cafe.ways: expected each location once",
        ),
        (
            'locations.bulldog-cafe.ways = ["chapel-airfield"]\nlocations.chapel-airfield.ways = []',
            "expected ways that lead back: chapel-airfield has none to bulldog-cafe",
        ),
        ('locations.bulldog-cafe.actions = {nobody = "x"}', "actions: expected no key but heroes, villains"),
        ('locations.bulldog-cafe.actions = {heroes = ""}', "actions.heroes: expected a text that is not empty"),
        ('locations.bulldog-cafe.reward = "x"', "reward: expected an object"),
        ('locations.bulldog-cafe.reward = {with_plans = "x"}', "reward.gain: expected a"),
        (
            'locations.bulldog-cafe.reward = {gain = "x", heroes = {gain = "y"}}',
            "reward.heroes: unknown key (known: gain, with_plans)",
        ),
        ("locations.bulldog-cafe.reward = {heroes = {}}", "reward.heroes.gain: expected a"),
        ("finale = {}", "finale: expected a list"),
        ("[[finale]]", "finale[0].id: expected a"),
        ('finale = [{id = "A b"}]', "finale[0].id: expected small letters, digits and hyphens"),
        ('finale = [{id = ""}]', "finale[0].id: expected small letters, digits and hyphens"),
        ('finale = [{id = "a"}, {id = "b"}, {id = "a"}]', "finale[2].id: expected each id once"),
        ('finale = [{id = "a", line = []}]', "finale[0].line: unknown key (perhaps lines)"),
        ('finale = [{id = "a", lines = [{points = 1, per = "cloud"}]}]', "finale[0].lines[0].per: expected a count"),
        (
            'finale = [{id = "a", lines = [{points = 1, when = {control = "moon"}}]}]',
            "finale[0].lines[0].when.control: expected one of",
        ),
        ("finale = [" + ", ".join(f'{{id = "c{n}"}}' for n in range(25)) + "]", "finale: expected at most 24"),
        (
            'finale = [{id = "a", lines = [{points = 1, when = ' + "{not = " * 40 + '"army"' + "}" * 41 + "]}]",
            "expected at most 32 levels of nesting",
        ),
    ],
    ids=lambda value: value[:50],
)
def test_a_fault_names_its_key_and_what_was_expected(read_toml: Any, text: str, fault: str) -> None:
    _, faults = read_toml(text)
    assert len(faults) == 1
    assert fault in faults[0]


def test_all_faults_are_told_at_once_in_the_order_of_the_form(read_toml: Any) -> None:
    _, faults = read_toml('rocket = 1\nzeppelin = 0\nfinale = [{id = 1}]\ncolour = 1\n[grit]\nbob = 2\ncliff = "2"')
    assert [fault.split(":")[0] for fault in faults] == [
        "rocket",
        "zeppelin",
        "grit",
        "grit.cliff",
        "finale[0].id",
        "colour",
    ]
