"""The engine against glasses of sand that are watched millisecond by millisecond.

``Glasses`` is written from the transcript form alone, shares no code with the engine, and knows no arithmetic of
time: at every tick a grain falls in each glass that runs.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.transcript import replay
from companion.games.skyrockets.rules.game import Skyrockets

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]
PAIRS = [(a, b) for a in COLOURS for b in COLOURS if COLOURS.index(a) < COLOURS.index(b)]
GAMES = {"skyrockets": Skyrockets({})}


class Glasses:
    def __init__(self, header: Any) -> None:
        event = header["event"]
        self.header, self.event = header, event
        self.running, self.side, self.track = list(event["running"]), list(event["side"]), dict(event["countdown"])
        self.stacks = [list(stack) for stack in event.get("stacks", [])]
        if header.get("challenge"):
            self.swap()
        self.length = {c: header["lengths"][c] for c in COLOURS}
        self.state, self.top = {}, {}
        for c in COLOURS:
            if c in self.running or c in self.track:
                self.state[c], self.top[c] = "running", self.length[c]
            elif c in self.side:
                self.state[c], self.top[c] = "side", self.length[c]
        self.phase, self.now, self.tokens, self.turns = "ready", 0, 0, 0
        self.locks = event.get("locks", 0)
        self.dud_at: dict[str, Any] = {}
        self.played: list[Any] = []
        self.players, self.began = header["players"], False
        self.by, self.half = header["referee"], None
        self.turn = self.players.index(header.get("first", self.players[0]))
        self.card: str | None = None
        self.owed: Any = None
        self.made = False
        self.out: list[Any] = []

    def swap(self) -> None:
        other = {}
        for c in list(self.track):
            longer = COLOURS[COLOURS.index(c) + 1]
            other[c], other[longer] = longer, c
        for group in (self.running, self.side, *self.stacks):
            group[:] = [other.get(c, c) for c in group]
        self.track = {other[c]: space for c, space in self.track.items()}

    def say(self, outcome: Any, **keys: Any) -> None:
        self.out.append({"at": self.now, "outcome": outcome, **keys})

    def who(self) -> Any:
        return self.players[self.turn] if self.event.get("turn_order", True) else None

    def settle(self) -> None:
        """Whatever is empty at this instant has run out, the shorter glass first."""
        while self.phase == "running":
            empty = [c for c in COLOURS if self.state.get(c) == "running" and self.top[c] == 0]
            if not empty:
                return
            c = min(empty, key=lambda c: (self.length[c], COLOURS.index(c)))
            self.state[c] = "empty"
            if c in self.track or self.header["duds"] == "call":
                self.say("ran_out", timer=c)
            else:
                self.dud(c)

    def dud(self, c: Any) -> None:
        self.tokens += 1
        if self.tokens == 3:
            self.phase = "lost"
            self.say("lost", timer=c)
        else:
            self.state[c], self.top[c], self.dud_at[c] = "running", self.length[c], self.now
            self.say("dud", timer=c, stars=3 - self.tokens)

    def watch(self, at: Any) -> None:
        self.settle()
        while self.now < at and self.phase == "running":
            self.now += 1
            for c in COLOURS:
                if self.state.get(c) == "running":
                    self.top[c] -= 1
            self.settle()
        if self.phase in ("ready", "running"):
            self.now = at

    def do(self, at: Any, name: Any, **keys: Any) -> None:
        self.watch(at)
        self.now = at
        if name != "wait":
            why = self.wrong_time(name) or getattr(self, name)(**keys)
            if why:
                self.say("refused", input=name, reason=why)

    def wrong_time(self, name: Any) -> Any:
        if name == "start" and self.began:
            return "already_started"
        if self.phase == "ready" and name not in ("start", "abandon", "stack", "unlock"):
            return "not_started"
        return "over" if self.phase not in ("ready", "running") else None

    def start(self) -> None:
        self.phase, self.began = "running", True
        self.say("started")

    def abandon(self) -> None:
        self.phase = "abandoned"
        self.say("abandoned")

    def under(self, c: Any) -> Any:
        return any(c in stack and stack[-1] != c for stack in self.stacks)

    def scan(self, card: Any) -> Any:
        if self.by != "cards":
            return "no_cards"
        names, _, copy = card.partition("#")
        pair = tuple(sorted(names.split("+"), key=lambda c: COLOURS.index(c) if c in COLOURS else 9))
        if pair not in PAIRS or ("#" in card and copy not in ("1", "2", "3", "4")):
            return "unknown_card"
        if self.card is not None:
            return "flips_owed"
        same = [c for p, c in self.played if p == pair]
        if self.event.get("cards_once", True) and (len(same) == 4 or (copy and copy in same)):
            return "already_played"
        self.played.append((pair, copy))
        self.card = f"{pair[0]}+{pair[1]}" + (f"#{copy}" if copy else "")
        self.made = False
        self.owed = [
            c
            for c in pair
            if c in self.state
            and self.state[c] != "laid"
            and not self.under(c)
            and (c not in self.track or self.state[c] == "empty")
        ]
        self.say("played", player=self.who(), card=self.card, flips=list(self.owed))
        self.maybe_end()
        return None

    def maybe_end(self) -> None:
        if self.card is not None and not self.owed:
            self.end_turn()

    def end_turn(self) -> None:
        self.say("turn_ended", player=self.who())
        self.turns += 1
        self.turn = (self.turn + 1) % len(self.players)
        self.card = self.half = None

    def flip(self, timer: Any) -> Any:
        c = timer
        if c not in self.state:
            return "not_in_show"
        if self.state[c] == "laid":
            return "lying_down"
        call = self.header["duds"] == "call" and self.state[c] == "empty" and c not in self.track
        if self.under(c) and not call:
            return "beneath"
        if c in self.dud_at and self.now - self.dud_at[c] < self.header["grace"]:
            return "too_late"
        if call:
            self.dud(c)
            return None
        stays = c in self.track and self.state[c] == "running"
        if self.by in ("presses", "flips"):
            if stays:
                return "countdown_running"
        elif self.card is None:
            return "no_card"
        elif c not in self.owed:
            return "countdown_running" if stays else "not_on_card"
        if self.by == "presses" and self.half == c:
            self.end_turn()
        self.top[c] = self.length[c] - self.top[c] if self.state[c] == "running" else self.length[c]
        self.state[c] = "running"
        self.say("flipped", timer=c, left=self.top[c])
        if self.card is not None:
            self.owed.remove(c)
            self.made = True
        if c in self.track and self.track[c] != "button":
            self.move(c)
        if self.by == "presses":
            if self.phase == "won":
                self.turns += 1
            elif self.half is None:
                self.half = c
            else:
                self.end_turn()
        elif self.phase == "running":
            self.maybe_end()
        return None

    def move(self, c: Any) -> None:
        if self.track[c] == 1 and self.locks > 0:
            self.say("held", timer=c, locks=self.locks)
            return
        self.track[c] = self.track[c] - 1 if self.track[c] > 1 else "button"
        self.say("advanced", timer=c, space=self.track[c])
        there = [space == "button" for space in self.track.values()]
        if self.track[c] == "button" and (all(there) or self.event.get("button_needs", "one") == "one"):
            self.phase = "won"
            self.say("won", stars=3 - self.tokens)
            if self.card is not None and not self.owed:
                self.turns += 1

    def skip(self) -> Any:
        if self.by == "flips":
            return "no_cards"
        if self.half is not None:
            self.end_turn()
            return None
        if not self.event.get("turn_order", True):
            return "no_turn_order"
        if self.card is not None:
            return "flips_owed"
        self.say("skipped", player=self.who())
        self.end_turn()
        return None

    def undo(self) -> Any:
        if self.card is None or self.made:
            return "nothing_to_undo"
        self.played.pop()
        self.say("undone", card=self.card)
        self.card = None
        return None

    def lay(self, timer: Any) -> Any:
        if timer not in self.state:
            return "not_in_show"
        if self.state[timer] != "running":
            return "not_running"
        self.state[timer] = "laid"
        self.top[timer] = min(self.top[timer], self.length[timer] - self.top[timer])
        self.say("laid", timer=timer, left=self.top[timer])
        if self.card is not None and timer in self.owed:
            self.owed.remove(timer)
            self.maybe_end()
        return None

    def stand(self, timer: Any) -> Any:
        if timer not in self.state:
            return "not_in_show"
        if self.state[timer] != "laid":
            return "not_laid"
        self.state[timer] = "running"
        self.say("stood", timer=timer, left=self.top[timer])
        return None

    def stack(self, stacks: Any) -> Any:
        if any(c not in self.state for stack in stacks for c in stack):
            return "not_in_show"
        self.stacks = stacks
        self.say("stacked", stacks=stacks)
        return None

    def unlock(self) -> Any:
        if self.locks == 0:
            return "not_locked"
        self.locks -= 1
        self.say("unlocked", locks=self.locks)
        return None

    def referee(self, by: Any) -> Any:
        if by == self.by:
            return "same"
        if self.card is not None or self.half is not None:
            return "flips_owed"
        self.by = by
        self.say("refereed", by=by)
        return None

    def result(self) -> Any:
        ordered = self.event.get("turn_order", True) and self.by != "flips"
        return {
            "phase": self.phase,
            "stars": 3 - self.tokens,
            "turns": self.turns,
            "next": self.who() if ordered and self.phase in ("ready", "running") else None,
            "timers": {
                c: {"state": self.state[c], "left": 0 if self.state[c] == "empty" else self.top[c]}
                for c in COLOURS
                if c in self.state
            },
            "countdown": {c: self.track[c] for c in COLOURS if c in self.track},
        }


@st.composite
def shows(draw: Any) -> Any:
    where = {c: draw(st.sampled_from(["running", "running", "side", "track", "absent"])) for c in COLOURS}
    show = [c for c in COLOURS if where[c] != "absent"]
    stacked = draw(st.permutations(show))[: draw(st.sampled_from([0, 0, 2, 3]))]
    event = {
        "name": "Sand",
        "festival": 1,
        "number": 1,
        "running": [c for c in show if where[c] == "running"],
        "side": [c for c in show if where[c] == "side"],
        "countdown": {c: draw(st.sampled_from([1, 1, 2, 3])) for c in show if where[c] == "track"},
        "stacks": [stacked],
        "turn_order": draw(st.sampled_from([True, True, False])),
        "cards_once": draw(st.booleans()),
        "button_needs": draw(st.sampled_from(["one", "all"])),
        "locks": draw(st.sampled_from([0, 0, 0, 1, 2])),
    }
    can = all(c != "purple" and where[COLOURS[COLOURS.index(c) + 1]] != "track" for c in event["countdown"])
    lengths = st.integers(1, 25) | st.integers(20, 60)
    header = {
        "transcript": 1,
        "game": "skyrockets",
        "event": event,
        "players": ["Ana", "Bo", "Cy"][: draw(st.integers(1, 3))],
        "referee": draw(st.sampled_from(["cards", "cards", "presses", "flips"])),
        "duds": draw(st.sampled_from(["auto", "call"])),
        "grace": draw(st.sampled_from([0, 1, 3, 20])),
        "lengths": {c: draw(lengths) for c in COLOURS},
        "challenge": can and draw(st.booleans()),
    }
    header["first"] = draw(st.sampled_from(header["players"]))
    return header, inputs(draw, show)


def inputs(draw: Any, show: Any) -> Any:
    given, at = [], 0
    if draw(st.sampled_from([True] * 9 + [False])):
        given.append({"at": 0, "input": "start"})
    timers = st.sampled_from(show * 4 + COLOURS)
    for _ in range(draw(st.sampled_from([5, 20, 40, 60]))):
        at += draw(st.sampled_from([0, 0, 0, 1, 1, 2, 3, 5, 9]))
        name = draw(st.sampled_from(NAMES))
        said = {"at": at, "input": name}
        if name in ("flip", "lay", "stand"):
            said["timer"] = draw(timers)
        elif name == "scan":
            first, second = draw(timers), draw(timers)
            said["card"] = f"{first}+{second}" + draw(st.sampled_from(["", "", "#1", "#2", "#9"]))
        elif name == "referee":
            said["by"] = draw(st.sampled_from(["cards", "presses", "presses", "flips"]))
        elif name == "stack":
            some = draw(st.lists(timers, unique=True, max_size=4))
            cut = draw(st.integers(0, len(some)))
            said["stacks"] = [some[:cut], some[cut:]]
        given.append(said)
    return given


NAMES = [*["scan"] * 24, *["flip"] * 48, *["wait"] * 9, *["undo", "lay", "stand", "stack", "unlock"] * 4]
NAMES += ["skip", "skip", "start", "abandon", *["referee"] * 4]


@settings(max_examples=400)
@given(shows())
def test_the_engine_sees_what_the_glasses_show(show: Any) -> None:
    header, given = show
    glasses = Glasses(header)
    for said in given:
        keys = {key: value for key, value in said.items() if key not in ("at", "input")}
        glasses.do(said["at"], said["input"], **keys)
    lines = [json.dumps(line).encode() for line in (header, *given)]
    told = [json.loads(line) for line in replay(lines, GAMES)]
    assert told == [*glasses.out, {"result": glasses.result()}]
