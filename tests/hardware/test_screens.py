"""OLED screens: what goes over the wire, what the glass shows of it, and every error that the wire can give."""

from __future__ import annotations

import atexit
import errno
import gc
import weakref
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.config.table import Interface, ScreenChip, ScreenConfig
from companion.core.errors import DeviceError
from companion.core.values import Ms
from companion.ports import Screen
from hardware.screens import changed_runs, open_screen, page_bytes
from hardware.virtual.bus import Faults, VirtualI2C, VirtualSpi
from hardware.virtual.oled import OledChip
from hardware.virtual.pins import VirtualPins
from hardware.virtual.sh1106 import Sh1106
from hardware.virtual.ssd1306 import Ssd1306

HERTZ = {"ssd1306": 8_000_000, "ssd1309": 8_000_000, "sh1106": 2_000_000}
MODELS: dict[str, Callable[[ScreenConfig], OledChip]] = {
    "ssd1306": lambda config: Ssd1306(),
    "ssd1309": lambda config: Ssd1306(charge_pump=False),
    "sh1106": lambda config: Sh1106(config.offset),
}


class Wires:
    """One screen at the end of a bus, with every transaction kept as (data?, payload), addresses left out."""

    def __init__(self, config: ScreenConfig) -> None:
        self.config = config
        self.chip: OledChip = MODELS[config.chip](config)
        self.faults = Faults()
        self.factory = VirtualPins(lambda: Ms(0), self.faults)
        self.sent: list[tuple[bool, bytes]] = []
        self.tells = True
        """Whether the module's data line can be read: on some it is not connected back."""

    def open(self) -> Screen:
        return open_screen("main", self.config, self)

    def pins(self) -> VirtualPins:
        return self.factory

    def tones(self) -> VirtualPins:
        raise AssertionError("a screen needs none")

    def i2c(self, bus: int | str) -> VirtualI2C:
        assert bus == self.config.bus
        replies = {self.config.address: self.chip.status} if self.tells else {}
        return VirtualI2C({self.config.address: ("main", self._receive)}, self.faults, replies)

    def i2c_root(self, bus: int | str) -> str:
        return f"i2c-{bus}"

    def spi(self, bus: int, device: int, hertz: int) -> VirtualSpi:
        assert (bus, device, hertz) == (self.config.bus, self.config.device, HERTZ[self.config.chip])
        return VirtualSpi("main", [self._receive_spi], self.faults)

    def serial(self, scanner: str, port: str) -> str:
        return port

    def _receive(self, payload: bytes) -> None:
        self.sent.append((payload[0] == 0x40, payload[1:]))
        self.chip.receive(payload)

    def _receive_spi(self, payload: bytes) -> None:
        data = bool(self.factory.pin(self.config.dc).state)
        self.sent.append((data, payload))
        self.chip.receive_spi(payload, data)

    def commands(self) -> list[bytes]:
        return [payload for data, payload in self.sent if not data]

    def data(self) -> list[bytes]:
        return [payload for data, payload in self.sent if data]


CONFIGS = [
    pytest.param(ScreenConfig(), id="ssd1306"),
    pytest.param(ScreenConfig(chip=ScreenChip.SSD1309, address=0x3D, bus="channel-3"), id="ssd1309 on a mux"),
    pytest.param(ScreenConfig(chip=ScreenChip.SH1106), id="sh1106"),
    pytest.param(ScreenConfig(chip=ScreenChip.SH1106, offset=0), id="sh1106 from column 0"),
    pytest.param(ScreenConfig(chip=ScreenChip.SH1106, offset=4), id="sh1106 from column 4"),
    pytest.param(ScreenConfig(rotate=180), id="ssd1306 turned"),
    pytest.param(ScreenConfig(chip=ScreenChip.SH1106, rotate=180), id="sh1106 turned"),
    pytest.param(ScreenConfig(interface=Interface.SPI, bus=0), id="ssd1306 on SPI"),
    pytest.param(
        ScreenConfig(chip=ScreenChip.SH1106, interface=Interface.SPI, bus=1, device=2, dc=12, reset=4),
        id="sh1106 on SPI",
    ),
]
EACH_KIND = pytest.mark.parametrize("config", CONFIGS)
ON_I2C = pytest.mark.parametrize("config", CONFIGS[:7])
EACH_CHIP = pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])


def drawn(*pixels: tuple[int, int]) -> Image.Image:
    image = Image.new("1", (128, 64))
    for pixel in pixels:
        image.putpixel(pixel, 1)
    return image


@st.composite
def images(draw: st.DrawFn) -> Image.Image:
    """Noise, or a few rectangles as text and bars are: much of the same between two of them."""
    if draw(st.booleans()):
        return Image.frombytes("1", (128, 64), draw(st.randoms(use_true_random=False)).randbytes(1024))
    image = Image.new("1", (128, 64))
    for _ in range(draw(st.integers(0, 4))):
        x, y = draw(st.integers(0, 127)), draw(st.integers(0, 63))
        image.paste(draw(st.sampled_from([0, 1])), (x, y, x + draw(st.integers(1, 40)), y + draw(st.integers(1, 20))))
    return image


def same(shown: Image.Image | None, expected: Image.Image) -> bool:
    return shown is not None and shown.tobytes() == expected.tobytes()


@EACH_KIND
def test_opened_it_is_on_and_dark_whatever_was_in_the_ram(config: ScreenConfig) -> None:
    wires = Wires(config)
    screen = wires.open()
    assert same(wires.chip.image(), drawn())
    assert wires.chip.contrast == 255
    screen.close()
    assert wires.chip.image() is None


@EACH_KIND
def test_the_glass_shows_any_sequence_of_images(config: ScreenConfig) -> None:
    wires = Wires(config)
    screen = wires.open()

    @given(st.lists(images(), min_size=1, max_size=4))
    def shows(sequence: list[Image.Image]) -> None:
        for image in sequence:
            screen.show(image)
            turned = image.rotate(180) if config.rotate else image
            assert same(wires.chip.image(), turned)

    shows()
    screen.close()


@EACH_KIND
def test_an_identical_frame_sends_nothing(config: ScreenConfig) -> None:
    wires = Wires(config)
    screen = wires.open()
    screen.show(drawn((3, 3), (99, 60)))
    wires.sent.clear()
    screen.show(drawn((3, 3), (99, 60)))
    assert wires.sent == []


@pytest.mark.parametrize(
    ("chip", "expected"),
    [("ssd1306", bytes([0x21, 100, 100, 0x22, 2, 2])), ("sh1106", bytes([0xB2, 0x06, 0x16]))],
)
def test_a_pixel_sends_its_page_and_column_alone(chip: str, expected: bytes) -> None:
    wires = Wires(ScreenConfig(chip=ScreenChip(chip)))
    screen = wires.open()
    wires.sent.clear()
    screen.show(drawn((100, 19)))
    assert wires.sent == [(False, expected), (True, b"\x08")]


@pytest.mark.parametrize(
    ("chip", "expected"),
    [("ssd1306", bytes([0x21, 27, 27, 0x22, 5, 5])), ("sh1106", bytes([0xB5, 0x0D, 0x11]))],
)
def test_turned_the_pixel_is_at_the_other_end(chip: str, expected: bytes) -> None:
    wires = Wires(ScreenConfig(chip=ScreenChip(chip), rotate=180))
    screen = wires.open()
    wires.sent.clear()
    screen.show(drawn((100, 19)))
    assert wires.sent == [(False, expected), (True, b"\x10")]


@EACH_CHIP
def test_runs_of_columns_are_sent_apart_or_joined_where_that_is_cheaper(chip: str) -> None:
    gap = {"ssd1306": 8, "sh1106": 6}[chip]
    wires = Wires(ScreenConfig(chip=ScreenChip(chip)))
    screen = wires.open()
    wires.sent.clear()
    screen.show(drawn((10, 0), (11 + gap, 0)))
    assert [len(run) for run in wires.data()] == [gap + 2]
    screen.show(drawn())
    wires.sent.clear()
    screen.show(drawn((10, 0), (12 + gap, 0), (10, 63)))
    assert wires.data() == [b"\x01", b"\x01", b"\x80"]


@given(st.binary(min_size=1024, max_size=1024), st.sets(st.integers(0, 1023), max_size=30), st.integers(0, 10))
def test_runs_hold_all_that_changed_and_begin_and_end_with_it(before: bytes, changed: set[int], gap: int) -> None:
    after = bytes(byte ^ 0xFF if at in changed else byte for at, byte in enumerate(before))
    runs = list(changed_runs(before, after, gap))
    sent = [page * 128 + column for page, first, end in runs for column in range(first, end)]
    assert changed <= set(sent)
    assert len(sent) == len(set(sent))
    for page, first, end in runs:
        assert {page * 128 + first, page * 128 + end - 1} <= changed
        inside = sorted(at for at in changed if page * 128 + first <= at < page * 128 + end)
        assert all(later - sooner <= gap + 1 for sooner, later in pairwise(inside))


def test_page_bytes_by_hand() -> None:
    assert page_bytes(drawn((0, 0), (0, 7), (127, 8), (5, 63))) == bytes(
        {0: 0x81, 128 + 127: 0x01, 7 * 128 + 5: 0x80}.get(at, 0) for at in range(1024)
    )


@EACH_CHIP
def test_the_first_frame_goes_out_whole(chip: str) -> None:
    wires = Wires(ScreenConfig(chip=ScreenChip(chip)))
    wires.open()
    assert [len(run) for run in wires.data()] == [128] * 8


@EACH_KIND
def test_contrast(config: ScreenConfig) -> None:
    wires = Wires(config)
    screen = wires.open()
    wires.sent.clear()
    screen.contrast(7)
    screen.contrast(7)
    assert wires.chip.contrast == 7
    assert len(wires.sent) == 1


@pytest.mark.parametrize("image", [Image.new("L", (128, 64)), Image.new("1", (64, 128))], ids=["grey", "upright"])
def test_an_image_of_another_kind_is_our_mistake(image: Image.Image) -> None:
    screen = Wires(ScreenConfig()).open()
    with pytest.raises(ValueError, match='mode "1" and 128x64'):
        screen.show(image)


FAULTS = pytest.mark.parametrize(
    "number",
    [
        pytest.param(errno.EREMOTEIO, id="nobody answers (121)"),
        pytest.param(errno.EIO, id="input/output error (5)"),
        pytest.param(errno.ETIMEDOUT, id="timed out: a bare TimeoutError"),
        pytest.param(errno.EAGAIN, id="lost arbitration: BlockingIOError"),
        pytest.param(errno.ENXIO, id="no such device or address"),
    ],
)


@FAULTS
@EACH_KIND
def test_an_error_in_use_is_told_and_the_screen_opened_anew_shows_all(config: ScreenConfig, number: int) -> None:
    wires = Wires(config)
    screen = wires.open()
    screen.show(drawn((1, 1)))
    wires.faults.set("main", number)
    held = number == errno.ETIMEDOUT and config.interface is Interface.I2C
    words = "is held down" if held else "nothing answers"
    acts: list[Callable[[], None]] = [lambda: screen.show(drawn((2, 2))), lambda: screen.contrast(3)]
    for act in acts:
        with pytest.raises(DeviceError, match=f"screen main: .*{words}"):
            act()
    screen.close()
    screen.close()
    wires.chip.power_up(seed=1)  # it lost its power besides
    wires.faults.set("main", None)
    again = wires.open()
    again.show(drawn((1, 1)))
    assert same(wires.chip.image(), drawn((1, 1)).rotate(config.rotate))
    again.close()


@FAULTS
@EACH_KIND
def test_an_absent_screen_is_told_and_may_come_later(config: ScreenConfig, number: int) -> None:
    wires = Wires(config)
    wires.faults.set("main", number)
    for _ in range(3):
        with pytest.raises(DeviceError, match="screen main"):
            wires.open()
    wires.faults.set("main", None)
    wires.open().close()


@ON_I2C
def test_an_error_in_the_midst_of_a_frame_makes_the_next_one_whole(config: ScreenConfig) -> None:
    """The driver cannot know how much of the run arrived."""
    wires = Wires(config)
    screen = wires.open()
    receive = wires.chip.receive

    def breaks_off(payload: bytes) -> None:
        if payload[0] == 0x40:
            receive(payload[:3])
            wires.chip.receive = receive  # type: ignore[method-assign]  # the fault is over
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        receive(payload)

    wires.chip.receive = breaks_off  # type: ignore[method-assign]  # a fault in the midst of a transaction
    with pytest.raises(DeviceError):
        screen.show(drawn(*((x, 9) for x in range(40))))
    assert not same(wires.chip.image(), drawn())
    screen.show(drawn())  # as it was before, for all the driver knows
    assert same(wires.chip.image(), drawn())


def test_nobody_at_the_address_is_told_with_the_address_and_the_bus() -> None:
    wires = Wires(ScreenConfig(address=0x3D))
    wires.config = ScreenConfig(address=0x3C)
    elsewhere = VirtualI2C({0x3D: ("main", wires.chip.receive)}, wires.faults)
    wires.i2c = lambda bus: elsewhere  # type: ignore[method-assign]  # a bus with the screen at the other address
    with pytest.raises(DeviceError, match="nothing answers at 0x3C on I2C bus 1"):
        wires.open()


def test_a_pin_of_an_spi_screen_that_is_taken_is_told_and_the_others_are_let_go() -> None:
    wires = Wires(ScreenConfig(interface=Interface.SPI, bus=0))
    first = wires.open()
    with pytest.raises(DeviceError, match="pin GPIO25 is already in use"):
        wires.open()
    first.close()
    wires.open().close()


def test_an_spi_bus_has_no_name() -> None:
    with pytest.raises(DeviceError, match="SPI bus 'channel-0': expected a number"):
        Wires(ScreenConfig(interface=Interface.SPI, bus="channel-0")).open()


def test_a_screen_that_was_let_go_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """luma's exit hook would keep each device for ever, and an absent screen is opened thousands of times."""
    hooks: list[object] = []
    monkeypatch.setattr(atexit, "register", hooks.append)
    wires = Wires(ScreenConfig())
    screen = wires.open()
    forgotten = weakref.ref(screen._device)  # type: ignore[attr-defined]  # what luma would keep
    screen.close()
    del screen
    gc.collect()
    assert (hooks, forgotten()) == ([], None)


def lost_power(chip: OledChip) -> None:
    """The cable was touched: registers at reset, the RAM full of anything, the display off."""
    chip.power_up(seed=5)


def discharge(*commands: int) -> Callable[[OledChip], None]:
    """A static discharge changed registers as these commands would."""

    def hit(chip: OledChip) -> None:
        for code in commands:
            chip.receive(bytes((0x80, code)))

    return hit


def flipped(chip: OledChip) -> None:
    """A static discharge changed bytes of the RAM."""
    for place in (0, 130, 700, len(chip.ram) - 1):
        chip.ram[place] ^= 0xA5


HITS = {
    "power": lost_power,
    "bytes of the RAM": flipped,
    "inverted": discharge(0xA7),
    "all on": discharge(0xA5),
    "start line": discharge(0x4B),
    "scan direction": discharge(0xC0),
    "segments": discharge(0xA0),
    "off": discharge(0xAE),
    "contrast": discharge(0x81, 0x05),
    "offset": discharge(0xD3, 0x11),
    "multiplex": discharge(0xA8, 0x1F),
}
STEPS = 18
"""Steps of healing, one a second, after which any of these is put right."""


@pytest.mark.parametrize("hit", HITS.values(), ids=HITS)
@EACH_KIND
def test_whatever_happened_to_the_chip_it_is_right_again_within_a_minute(
    config: ScreenConfig, hit: Callable[[OledChip], None]
) -> None:
    wires = Wires(config)
    screen = wires.open()
    image = drawn(*((x, x % 64) for x in range(0, 128, 3)))
    screen.show(image)
    right = wires.chip.image()
    assert right is not None
    hit(wires.chip)
    for _ in range(STEPS):
        screen.heal()
    assert wires.chip.image() == right
    assert wires.chip.contrast == config.contrast


@ON_I2C
def test_a_chip_that_says_it_is_off_is_put_right_at_the_first_step(config: ScreenConfig) -> None:
    wires = Wires(config)
    screen = wires.open()
    screen.show(drawn((3, 4), (100, 60)))
    right = wires.chip.image()
    lost_power(wires.chip)
    screen.heal()
    assert wires.chip.image() == right


@ON_I2C
def test_a_module_that_cannot_be_read_is_not_believed(config: ScreenConfig) -> None:
    """Its data line is not connected back: it reads as all ones, which would mean off."""
    wires = Wires(config)
    wires.tells = False
    screen = wires.open()
    screen.show(drawn((3, 4)))
    wires.sent.clear()
    screen.heal()
    assert sum(len(payload) for _, payload in wires.sent) < 200, "a step, and not the whole"
    lost_power(wires.chip)
    for _ in range(STEPS):
        screen.heal()
    assert wires.chip.image() == drawn((3, 4)) if config.rotate == 0 else wires.chip.image() is not None


@EACH_KIND
def test_healing_goes_in_small_pieces_and_is_never_seen(config: ScreenConfig) -> None:
    wires = Wires(config)
    screen = wires.open()
    screen.show(drawn((3, 4), (64, 32)))
    right = wires.chip.image()
    for _ in range(2 * STEPS):
        wires.sent.clear()
        screen.heal()
        assert wires.chip.image() == right
        assert sum(len(payload) for _, payload in wires.sent) <= 150
        assert not any(b"\xae" in payload for payload in wires.commands()), "the display never goes off"


@EACH_KIND
def test_what_is_shown_between_two_steps_of_healing_is_right(config: ScreenConfig) -> None:
    wires = Wires(config)
    screen = wires.open()
    fresh = Wires(config)
    other = fresh.open()
    for step in range(STEPS):
        image = drawn((step, step), (127 - step, 63 - step))
        screen.show(image)
        screen.heal()
        other.show(image)
        assert wires.chip.image() == fresh.chip.image()


@EACH_KIND
def test_a_wire_that_fails_while_healing_is_an_error_as_any_other(config: ScreenConfig) -> None:
    wires = Wires(config)
    screen = wires.open()
    wires.faults.set("main", errno.EIO)
    with pytest.raises(DeviceError, match="screen main"):
        screen.heal()


def test_with_another_glass_than_the_configuration_says_the_picture_is_shifted() -> None:
    """What a person sees who has to set ``offset``."""
    wires = Wires(ScreenConfig(chip=ScreenChip.SH1106))
    wires.chip = Sh1106(first=0)
    wires.open().show(drawn((10, 3)))
    seen = wires.chip.image()
    assert seen is not None
    assert seen.getpixel((12, 3)) == 255
