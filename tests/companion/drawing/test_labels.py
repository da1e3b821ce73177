"""Printed labels: every code of every sheet is read back from its image by a decoder that is not ours."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from companion.drawing.labels import code, write
from companion.drawing.sheets import SHEETS, OtherPaper, Paper, paper_of
from companion.table.cards import Fan, FanCard, Label
from companion.table.codes import meant
from tools.sittings.kits import READY

FANS: dict[str, tuple[str, Fan]] = {
    one.kit.name: (one.kit.prefix, fan) for one in READY if (fan := one.play.cards(one.game)) is not None
}
DOTS = 300
"""Of a usual printer, to the inch."""


def pages(path: Path) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [document[number].render(scale=DOTS / 72).to_pil() for number in range(len(document))]
    finally:
        document.close()


def read(page: Image.Image) -> list[zxingcpp.Barcode]:
    return zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("game", ["skyrockets", "trick", "rocketeer"])
def test_every_code_of_a_sheet_is_read_and_names_its_card(game: str, sheet: str, tmp_path: Path) -> None:
    prefix, fan = FANS[game]
    path = tmp_path / "labels.pdf"
    paper = paper_of(SHEETS[sheet], None)
    made = write(path, fan.labels, game, SHEETS[sheet], paper)
    images = pages(path)
    assert made == len(images) == -(-len(fan.labels) // len(SHEETS[sheet].places(paper)))
    found = [meant(each.text, [prefix]) for image in images for each in read(image.convert("L"))]
    assert sorted(found) == sorted(label.code for label in fan.labels)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("sheet", ["cut", "sleeve"])
def test_each_code_is_inside_its_own_label(sheet: str, paper: Paper, tmp_path: Path) -> None:
    _, fan = FANS["skyrockets"]
    places = SHEETS[sheet].places(paper)
    path = tmp_path / "labels.pdf"
    write(path, fan.labels[: len(places)], "", SHEETS[sheet], paper)
    (page,) = pages(path)
    assert page.size == tuple(pytest.approx(side / 25.4 * DOTS, abs=1.1) for side in paper.size)
    by_text = {each.text: each.position for each in read(page)}
    for label, (left, top) in zip(fan.labels, places, strict=False):
        at = by_text[label.code.upper()]
        for corner in (at.top_left, at.top_right, at.bottom_left, at.bottom_right):
            x, y = corner.x / DOTS * 25.4, corner.y / DOTS * 25.4
            assert left < x < left + SHEETS[sheet].width
            assert top < y < top + SHEETS[sheet].height


def test_the_file_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    _, fan = FANS["trick"]
    for name in ("one.pdf", "other.pdf"):
        write(tmp_path / name, fan.labels, "cards", SHEETS["cut"], Paper.A4)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "other.pdf").read_bytes()


@pytest.mark.parametrize("text", [label.code for _, fan in FANS.values() for label in fan.labels])
def test_a_code_is_of_the_two_smallest_sizes(text: str) -> None:
    assert code(text).version in (1, 2)


def test_a_name_and_a_code_of_any_length_stay_on_their_label(tmp_path: Path) -> None:
    card = FanCard("COIN:" + "a-very-long-identity-" * 3, "An " + "extraordinarily " * 4 + "long name")
    path = tmp_path / "labels.pdf"
    write(path, [Label(card)], "", SHEETS["L7160"], Paper.A4)
    (page,) = pages(path)
    assert [each.text for each in read(page)] == [card.code.upper()]
    left, top = SHEETS["L7160"].places(Paper.A4)[0]
    ink = page.convert("L").point(lambda value: 255 * (value < 128)).getbbox()
    assert ink[0] / DOTS * 25.4 > left
    assert ink[2] / DOTS * 25.4 < left + 63.5
    assert top < ink[1] / DOTS * 25.4 < ink[3] / DOTS * 25.4 < top + 38.1


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_fits_on_its_paper_and_labels_do_not_overlap(name: str) -> None:
    sheet = SHEETS[name]
    for paper in Paper if sheet.paper is None else (sheet.paper,):
        places = sheet.places(paper)
        assert len(set(places)) == sheet.columns * sheet.rows
        assert all(x >= 4 and y >= 4 for x, y in places)
        assert all(x + sheet.width <= paper.size[0] - 4 and y + sheet.height <= paper.size[1] - 4 for x, y in places)
        assert sheet.between >= 0


def test_a_sheet_is_printed_on_the_paper_that_it_is_sold_as() -> None:
    assert paper_of(SHEETS["5160"], None) is Paper.LETTER
    assert paper_of(SHEETS["cut"], None) is Paper.A4
    assert paper_of(SHEETS["cut"], Paper.LETTER) is Paper.LETTER
    with pytest.raises(OtherPaper, match="5160"):
        paper_of(SHEETS["5160"], Paper.A4)


@pytest.mark.parametrize("name", ["South Seas", "A name that is so long that it has two lines"])
@pytest.mark.parametrize("sheet", ["cut", "L7160", "5160"])
def test_a_name_without_symbols_stands_in_the_middle(sheet: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / "labels.pdf"
    paper = paper_of(SHEETS[sheet], None)
    write(path, [Label(FanCard("COIN:gold", name))], "", SHEETS[sheet], paper)
    (page,) = pages(path)
    left, top = SHEETS[sheet].places(paper)[0]
    half, right = left + 22, left + SHEETS[sheet].width
    box = [round(each / 25.4 * DOTS) for each in (half, top + 1, right, top + SHEETS[sheet].height - 1)]
    ink = page.convert("L").crop((box[0], box[1], box[2], box[3])).point(lambda value: 255 * (value < 128)).getbbox()
    assert (ink[1] + ink[3]) / 2 == pytest.approx((box[3] - box[1]) / 2, abs=0.06 * (box[3] - box[1]))
