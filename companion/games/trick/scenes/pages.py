"""Each page of Trick to the Future as a scene."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.trick.scenes.asking import dealing_picture, seating_picture, seats_picture
from companion.games.trick.scenes.card import card_picture
from companion.games.trick.scenes.counting import counting_picture, counts_picture
from companion.games.trick.scenes.deal import deal_picture, waiting_picture
from companion.games.trick.scenes.lights import full_lights, playing_lights, score_lights, seated_lights
from companion.games.trick.scenes.scores import scoring_picture, totals_picture
from companion.games.trick.scenes.table import table_picture
from companion.games.trick.scenes.words import advice
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.playing import Playing
from companion.games.trick.table.scoring import Scoring
from companion.games.trick.table.seating import Seating
from companion.games.trick.table.waiting import Waiting
from companion.scene.asking import lasting, said
from companion.scene.lights import Lights
from companion.scene.scene import Picture, Scene
from companion.table.page import NoticePage


def seating_scene(page: Seating, now: Ms) -> Scene:
    """Choosing who plays."""
    return _seen(page, now, seated_lights(len(page.names.chosen), now), seating_picture(page), seats_picture(page))


def dealing_scene(page: Dealing, now: Ms) -> Scene:
    """Before a round."""
    main = dealing_picture(page, lasting(page, now) is not None)
    return _seen(page, now, full_lights(page, page.leader, now), main, deal_picture(page.setup))


def waiting_scene(page: Waiting, now: Ms) -> Scene:
    """A round that nobody scans."""
    return _seen(page, now, full_lights(page, None, now), waiting_picture(page), deal_picture(page.setup))


def playing_scene(page: Playing, now: Ms) -> Scene:
    """A round live. It moves while rods are being laid, and after a refusal."""
    main = table_picture(page) if page.card is None else card_picture(page, page.card)
    return _seen(page, now, playing_lights(page, now), main, totals_picture(page.state), lively=page.rods > 0)


def counting_scene(page: Counting, now: Ms) -> Scene:
    """The tally. A sum that is wrong stays at the foot, whatever was refused."""
    main, lights = counting_picture(page), full_lights(page, page.player, now)
    notice = lasting(page, now)
    if notice is not None and notice.word == "bad_counts":
        return Scene(lights, main, counts_picture(page), lively=True)
    return _seen(page, now, lights, main, counts_picture(page))


def scoring_scene(page: Scoring, now: Ms) -> Scene:
    """The scores."""
    return _seen(page, now, score_lights(page, now), scoring_picture(page), totals_picture(page.state))


def _seen(page: NoticePage, now: Ms, lights: Lights, main: Picture, score: Picture, lively: bool = False) -> Scene:
    """The scene with the page's notice at the foot of the main screen."""
    notice = lasting(page, now)
    return Scene(lights, Picture((*main.items, *said(notice, advice))), score, lively or notice is not None)
