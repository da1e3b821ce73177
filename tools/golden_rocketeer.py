"""The screens of The Rocketeer, for ``tools/golden.py``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.games.rocketeer.table.setup import MatchSetupPage, opening
from companion.scene.scene import Scene
from companion.table.names import Names
from tools.sittings.rocketeer import SHEETS, TURNS, WIDE, Sitting, at_the_end, house, own, tracked

WIDES = (WIDE, "Žofie")


def chosen(words: str = "", names: Names | None = None) -> Sitting:
    """The setup where there are two editions, after these presses."""
    known = house(own(), names=("Ana", "Bo", WIDE))
    page: MatchSetupPage = opening(known)
    return Sitting(page if names is None else replace(page, names=names), known).do(words)


def turns(words: str = "") -> Sitting:
    """The first round, its event told: the Zeppelin two spaces on, the token at Sinclair Mansion."""
    return tracked(own()).do(f"> ok >3 ok {words}")


def rewards(words: str = "") -> Sitting:
    """The first round's rewards."""
    return turns(f"{TURNS} ok {words}")


def final(words: str = "") -> Sitting:
    """The final round, which the second event began."""
    return rewards(f"{SHEETS} ok > ok ok {words}")


def asked(cards: str, words: str = "") -> Sitting:
    """The questions that the heroes' cards need, after these answers."""
    return at_the_end(own()).do(f"{cards} ok ok {words}")


ROCKETEER: Mapping[str, Callable[[], Scene]] = {
    "rocketeer-edition": lambda: chosen().seen(),
    "rocketeer-names": lambda: chosen("ok").seen(),
    "rocketeer-names-known": lambda: chosen("ok >2").seen(),
    "rocketeer-names-second": lambda: chosen("ok ok").seen(),
    "rocketeer-names-before": lambda: chosen("ok", Names(2, 2, before=(WIDE, "Žofie"))).seen(),
    "rocketeer-names-new": lambda: chosen("ok <").seen(),
    "rocketeer-spelling": lambda: chosen("ok", Names(2, 2, spelled="Te", cursor=3)).seen(),
    "rocketeer-spelling-wide": lambda: chosen("ok", Names(2, 2, spelled="Wmwmwmwmwmwm", cursor=1)).seen(),
    "rocketeer-mode": lambda: chosen("ok ok ok").seen(),
    "rocketeer-mode-score": lambda: chosen("ok ok ok >").seen(),
    "rocketeer-event": lambda: tracked(own()).seen(),
    "rocketeer-event-place": lambda: tracked(own()).do("ok").seen(),
    "rocketeer-event-observatory": lambda: tracked(own()).do("ok <").seen(),
    "rocketeer-heroes": lambda: turns().seen(),
    "rocketeer-villains": lambda: turns("jenny").seen(),
    "rocketeer-wide-name": lambda: tracked(players=WIDES).do("ok ok").seen(),
    "rocketeer-not-your-turn": lambda: turns("lothar").seen(),
    "rocketeer-already-turned": lambda: turns("jenny lothar jenny").seen(),
    "rocketeer-army": lambda: turns("jenny >6 ok").seen(),
    "rocketeer-army-turns": lambda: turns("jenny >6 ok").seen(3_000),
    "rocketeer-stolen": lambda: turns("jenny > ok").seen(),
    "rocketeer-list": lambda: turns(">").seen(),
    "rocketeer-list-clout": lambda: turns(">2").seen(),
    "rocketeer-list-last": lambda: turns("<").seen(),
    "rocketeer-clout": lambda: turns(">2 ok hold:> >2").seen(),
    "rocketeer-clout-second": lambda: turns(">2 ok >7 ok >").seen(),
    "rocketeer-upper-hand": lambda: turns(">3 ok").seen(),
    "rocketeer-draw": lambda: turns(">4 ok").seen(),
    "rocketeer-drew": lambda: turns(">4 ok V").seen(),
    "rocketeer-show": lambda: turns(">5 ok").seen(),
    "rocketeer-shown": lambda: turns(">5 ok cliff").seen(),
    "rocketeer-raised": lambda: turns(">7 ok").seen(),
    "rocketeer-leave": lambda: turns("< ok").seen(),
    "rocketeer-keep-secret": lambda: turns(":bruisers").seen(),
    "rocketeer-turns-over": lambda: turns(TURNS).seen(),
    "rocketeer-rewards": lambda: rewards().seen(),
    "rocketeer-reward-palm-terrace": lambda: rewards("ok").seen(),
    "rocketeer-reward-bulldog-cafe": lambda: rewards("ok ok").seen(),
    "rocketeer-reward-chapel": lambda: rewards("ok ok V").seen(3_000),
    "rocketeer-reward-chapel-more": lambda: rewards("ok ok V").seen(7_000),
    "rocketeer-reward-token": lambda: rewards("ok ok ok ok").seen(),
    "rocketeer-reward-lacking": lambda: rewards("ok ok ok ok ok").seen(),
    "rocketeer-reward-observatory": lambda: rewards("ok ok ok ok ok ok").seen(),
    "rocketeer-hands": lambda: rewards("ok ok V ok ok ok ok").seen(),
    "rocketeer-final": lambda: final().seen(),
    "rocketeer-final-turns": lambda: final().seen(3_000),
    "rocketeer-final-over": lambda: final(f"{TURNS} ok {SHEETS}").seen(3_000),
    "rocketeer-cards": lambda: at_the_end(own()).seen(),
    "rocketeer-cards-no-scanner": lambda: at_the_end(own(), scanner=False).seen(),
    "rocketeer-cards-scanned": lambda: at_the_end(own()).do(":south-seas :deep-pockets").seen(),
    "rocketeer-cards-list": lambda: at_the_end(own()).do(":south-seas >2").seen(),
    "rocketeer-cards-other": lambda: at_the_end(own()).do("<").seen(),
    "rocketeer-cards-again": lambda: at_the_end(own()).do(":bruisers :bruisers").seen(),
    "rocketeer-cards-unknown": lambda: at_the_end(own()).do(":?").seen(),
    "rocketeer-cards-villains": lambda: at_the_end(own(), players=WIDES).do(":riddle ok :schemers").seen(),
    "rocketeer-cards-too-few": lambda: final(f"{TURNS} ok {SHEETS} ok :south-seas ok").seen(),
    "rocketeer-asked-control": lambda: asked(":south-seas").seen(),
    "rocketeer-asked-control-refused": lambda: asked(":south-seas", ">").seen(),
    "rocketeer-asked-down": lambda: asked(":bruisers", "<").seen(),
    "rocketeer-asked-army": lambda: asked(":recruits").seen(),
    "rocketeer-asked-at": lambda: asked(":home", ">").seen(),
    "rocketeer-asked-clout": lambda: asked(":deep-pockets", "hold:>").seen(),
    "rocketeer-asked-grit": lambda: asked(":gritty", ">").seen(),
    "rocketeer-asked-soldiers": lambda: asked(":recruits", "> >3").seen(),
    "rocketeer-asked-recruited": lambda: asked(":barracks").seen(),
    "rocketeer-asked-rocket": lambda: asked(":skyward", ">2").seen(),
    "rocketeer-asked-plans": lambda: asked(":schemers").seen(),
    "rocketeer-asked-upper-hand": lambda: asked(":upper").seen(),
    "rocketeer-asked-points": lambda: asked(":riddle", "<2").seen(),
    "rocketeer-cards-in-part": lambda: at_the_end().do(":south-seas").seen(),
    "rocketeer-asked-rest": lambda: at_the_end().do(":south-seas ok ok H >").seen(),
    "rocketeer-counted": lambda: asked(":south-seas :deep-pockets", "H >5 ok").seen(),
    "rocketeer-counted-second": lambda: asked(":south-seas :deep-pockets", "H >5 ok ok").seen(),
    "rocketeer-won-points": lambda: asked(":south-seas :deep-pockets", "H >5 ok ok ok").seen(1_000),
    "rocketeer-won-finale": lambda: at_the_end(players=WIDES).do(":bruisers ok ok < < < < ok ok ok").seen(1_000),
    "rocketeer-won-plans": lambda: at_the_end().do("ok ok V").seen(1_000),
}
"""Every screen of the game, by the name of its image."""
