"""Printed labels: every code of every sheet is read back from its image by a decoder that is not ours."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
import reportlab
import zxingcpp
from PIL import Image

from companion.drawing.codes import CodeKind, NoCode, boxes, qr
from companion.drawing.labels import write
from companion.drawing.lettering import Lettering, NoFont
from companion.drawing.sheets import SHEETS, OtherPaper, Paper, paper_of
from companion.table.cards import Fan, FanCard, Label
from companion.table.codes import meant
from tools.sittings.kits import READY

FANS: dict[str, tuple[str, Fan]] = {
    one.kit.name: (one.kit.prefix, fan) for one in READY if (fan := one.play.cards(one.game)) is not None
}
VERA = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
"""A font that comes with the PDF library."""
DOTS = 300
"""Of a usual printer, to the inch."""


def pages(path: Path) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [document[number].render(scale=DOTS / 72).to_pil() for number in range(len(document))]
    finally:
        document.close()


FORMATS = {
    CodeKind.QR: zxingcpp.BarcodeFormat.QRCode,
    CodeKind.DATA_MATRIX: zxingcpp.BarcodeFormat.DataMatrix,
    CodeKind.CODE128: zxingcpp.BarcodeFormat.Code128,
}


def read(page: Image.Image, kind: CodeKind = CodeKind.QR) -> list[zxingcpp.Barcode]:
    return zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormats(FORMATS[kind]))


WIDE = ("sleeve", "L7160", "5160")
"""The sheets that are wide enough for Code 128 of any game."""
CASES = [
    *((kind, sheet) for kind in (CodeKind.QR, CodeKind.DATA_MATRIX) for sheet in SHEETS),
    *((CodeKind.CODE128, sheet) for sheet in WIDE),
]


@pytest.mark.parametrize(("kind", "sheet"), CASES)
@pytest.mark.parametrize("game", ["skyrockets", "trick", "rocketeer"])
def test_every_code_of_a_sheet_is_read_and_names_its_card(
    game: str, kind: CodeKind, sheet: str, tmp_path: Path
) -> None:
    prefix, fan = FANS[game]
    path = tmp_path / "labels.pdf"
    paper = paper_of(SHEETS[sheet], None)
    made = write(path, fan.labels, game, SHEETS[sheet], paper, kind)
    images = pages(path)
    assert made == len(images) == -(-len(fan.labels) // len(SHEETS[sheet].places(paper)))
    found = [meant(each.text, [prefix]) for image in images for each in read(image.convert("L"), kind)]
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
    assert qr(text.upper()).version in (1, 2)


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


def test_code128_on_a_label_that_is_too_narrow_is_refused_and_nothing_written(tmp_path: Path) -> None:
    _, fan = FANS["rocketeer"]
    path = tmp_path / "labels.pdf"
    says = r"code128 needs labels \d+ mm wide or more \(sleeve, L7160, 5160\); these are 38 mm"
    with pytest.raises(NoCode, match=says):
        write(path, fan.labels, "", SHEETS["cut"], Paper.A4, CodeKind.CODE128)
    assert not path.exists()


def test_short_codes_fit_on_small_labels_as_code128(tmp_path: Path) -> None:
    prefix, fan = FANS["trick"]
    write(tmp_path / "labels.pdf", fan.labels, "", SHEETS["cut"], Paper.A4, CodeKind.CODE128)
    (page,) = pages(tmp_path / "labels.pdf")
    assert {meant(each.text, [prefix]) for each in read(page, CodeKind.CODE128)} == {label.code for label in fan.labels}


def test_a_text_that_code128_cannot_say_is_refused() -> None:
    with pytest.raises(NoCode, match="COIN:Łódź cannot be said by code128"):
        boxes(CodeKind.CODE128, "COIN:Łódź")


PUBLISHED = {
    "L4732": (35.6, 16.9, 11.0, 13.0, 38.1, 16.9, 5, 16),
    "L7651": (38.1, 21.2, 4.7, 10.9, 40.6, 21.2, 5, 13),
    "L7160": (64.0, 38.1, 7.48, 15.49, 66.04, 38.1, 3, 7),
    "L7654": (45.7, 25.4, 10.0, 22.0, 48.5, 25.4, 4, 10),
    "4270": (38.0, 21.2, 9.5, 10.5, 38.0, 21.2, 5, 13),
    "4272": (48.3, 25.4, 8.5, 8.5, 48.3, 25.4, 4, 11),
    "5160": (66.675, 25.4, 3.97, 12.7, 70.64, 25.4, 3, 10),
    "5167": (44.45, 12.7, 7.14, 12.7, 52.39, 12.7, 4, 20),
}
"""As glabels 3.4 has them: width, height, first label's left and top, steps across and down, columns and rows."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_sheet_is_as_others_know_it(name: str) -> None:
    """Printers miss by a millimetre, and so do published sizes of one sheet; each code stays inside its label."""
    width, height, left, top, across, down, columns, rows = PUBLISHED[name]
    sheet = SHEETS[name]
    places = sheet.places(paper_of(sheet, None))
    assert (sheet.columns, sheet.rows) == (columns, rows)
    assert (sheet.width, sheet.height) == pytest.approx((width, height), abs=0.6)
    for number, (x, y) in enumerate(places):
        row, column = divmod(number, columns)
        assert (x, y) == pytest.approx((left + column * across, top + row * down), abs=1.0)


def dark(page: Image.Image, sheet: str) -> int:
    """How many dark dots the first label has in its right half, where the name is."""
    left, top = SHEETS[sheet].places(Paper.A4)[0]
    wide, high = SHEETS[sheet].width, SHEETS[sheet].height
    sides = [side / 25.4 * DOTS for side in (left + wide / 2, top, left + wide, top + high)]
    part = page.convert("L").crop((sides[0], sides[1], sides[2], sides[3]))
    return sum(part.histogram()[:128])


def printed(name: str, tmp_path: Path, lettering: Lettering) -> int:
    write(
        tmp_path / "one.pdf", [Label(FanCard("COIN:one", name))], "", SHEETS["L7160"], Paper.A4, CodeKind.QR, lettering
    )
    (page,) = pages(tmp_path / "one.pdf")
    return dark(page, "L7160")


def test_letters_that_helvetica_lacks_are_set_in_a_font_that_has_them(tmp_path: Path) -> None:
    lettering = Lettering(own=VERA)
    assert lettering.set_in("Gold") == (str(VERA), "Gold")
    assert printed("Łódź", tmp_path, Lettering(own=VERA, folders=())) > 0
    plain = Lettering(folders=())
    assert plain.set_in("Schön, où?") == ("Helvetica", "Schön, où?")
    assert plain.missing == set()


def test_letters_that_no_font_has_are_reported_and_replaced() -> None:
    lettering = Lettering(folders=())
    assert lettering.set_in("Łód 赤") == ("Helvetica", "?ód ?")
    assert lettering.missing == {"Ł", "赤"}


def test_an_installed_font_is_found_by_its_letters(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "broken.ttf").write_bytes(b"no font")
    (tmp_path / "fonts" / "found.ttf").write_bytes(VERA.read_bytes())
    lettering = Lettering(folders=[str(tmp_path / "fonts")])
    assert lettering.set_in("Łaz") == (str(tmp_path / "fonts" / "found.ttf"), "Łaz")
    assert lettering.missing == set()
    assert printed("Łaz", tmp_path, lettering) > 0


def test_a_file_that_is_no_font_is_said(tmp_path: Path) -> None:
    (tmp_path / "x.ttf").write_bytes(b"no font")
    for name in ("x.ttf", "none.ttf"):
        with pytest.raises(NoFont, match=f"{name} is no TrueType font"):
            Lettering(own=tmp_path / name)
