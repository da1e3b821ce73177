"""Each page of Trick to the Future as a scene."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.trick.scenes.asking import dealing_picture, noticed, seating_picture, seats_picture
from companion.games.trick.scenes.card import card_picture
from companion.games.trick.scenes.counting import counting_picture, counts_picture
from companion.games.trick.scenes.lights import full_lights, playing_lights, score_lights, seated_lights
from companion.games.trick.scenes.scores import scoring_picture, totals_picture
from companion.games.trick.scenes.table import table_picture
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.playing import Playing
from companion.games.trick.table.scoring import Scoring
from companion.games.trick.table.seating import Seating
from companion.scene.scene import Picture, Scene
from companion.table.page import Notice


def seating_scene(page: Seating, now: Ms) -> Scene:
    """Choosing who plays."""
    lights = seated_lights(len(page.names.chosen), now)
    return Scene(lights, _over(seating_picture(page), page.notice, now), seats_picture(page), _news(page.notice, now))


def dealing_scene(page: Dealing, now: Ms) -> Scene:
    """Before a round."""
    lights = full_lights(page, page.leader, now)
    main = _over(dealing_picture(page, _news(page.notice, now)), page.notice, now)
    return Scene(lights, main, totals_picture(page.state), _news(page.notice, now))


def playing_scene(page: Playing, now: Ms) -> Scene:
    """A round live. It moves while rods are being laid, and after a refusal."""
    main = table_picture(page) if page.card is None else card_picture(page, page.card)
    lively = page.rods > 0 or _news(page.notice, now)
    return Scene(playing_lights(page, now), _over(main, page.notice, now), totals_picture(page.state), lively)


def counting_scene(page: Counting, now: Ms) -> Scene:
    """The tally. A sum that is wrong stays at the foot, whatever was refused."""
    shown = None if page.notice is not None and page.notice.word == "bad_counts" else page.notice
    lights = full_lights(page, page.player, now)
    return Scene(lights, _over(counting_picture(page), shown, now), counts_picture(page), _news(page.notice, now))


def scoring_scene(page: Scoring, now: Ms) -> Scene:
    """The scores."""
    main = _over(scoring_picture(page), page.notice, now)
    return Scene(score_lights(page, now), main, totals_picture(page.state), _news(page.notice, now))


def _over(picture: Picture, notice: Notice | None, now: Ms) -> Picture:
    return Picture((*picture.items, *noticed(notice, now)))


def _news(notice: Notice | None, now: Ms) -> bool:
    return notice is not None and not notice.over(now)
