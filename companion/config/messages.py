"""Everything that the configuration says to people, most of it as the halves of "expected ...; got ..."."""

from __future__ import annotations

# About one value.

ADDRESS = "0x3C or 0x3D"
PRINTED_ADDRESS = " (a screen marked 0x{printed:02X} answers 0x{address:02X})"
PIN = "a GPIO number from {first} to {last}"
I2C_BUS = 'the number of an I2C bus, or a channel from "channel-0" to "channel-7"'
ROTATION = "0 or 180"
RATE = "one of {rates}"
PORT = "a device, such as /dev/ttyACM0, /dev/serial/by-id/... or /dev/input/by-id/..."
PLAYER = "a name of 1 to {longest} characters"
NEW_PLAYER = "a name that is not there yet"
MOST_PLAYERS = "at most {most} names"
DEVICE = "a name of up to {longest} small letters, digits and hyphens"
OWN_CODE = (
    'a code such as "DECK-{{one}}-{{other}}", with up to {most} words in braces, something between two of them, '
    "and no braces but these"
)
OWN_CARD = 'a card such as "SKY:{one}+{other}", with no words in braces but those of its code'
OWN_CODES = 'a table from codes to cards, such as "DECK-{one}-{other}" = "SKY:{one}+{other}"'
MOST_OWN_CODES = "at most {most} codes"
OR_FALSE = "a table, or false for none"
SPAN = "where it begins, such as { start = 0, reverse = true }, or false"
BARS = "a list of {count} bars, red to purple"
MAIN_SCREEN = "a table (or screens = false)"
NAMED = "tables with names of your own, such as [{path}.left]"
SCANNERS = "1 to {most} scanners (or scanners = false)"
STRIPS = "1 to {most} strips (or strip = false)"
ONE_OR_SEVERAL = "[strip] or [strips.NAME], not both"

# About two or more values that do not go together.

FOR_BOTH = "{what} for both"
FOR_ALL = "{what} for all"
PINS = "pins of their own"
PIN_TAKEN = "{pin} (header pin {number}{function})"
FACTORY = "best, gpiod, lgpio or rpigpio on a Pi"
MOCK = "mock, which has no pins"
HOLD = "a hold longer than the lock-out"
TWO = "{one} and {other}"
STRIP_BUSES = "an SPI bus for each strip"
ONE_STRIP = "each part on one strip"
ON_BOTH = "it is on both"
CHIP_SELECT = "chip select 0 or 1 on SPI bus 0"
WITHIN_STRIP = "LEDs that the strip has (the first is 0)"
BEYOND = "LEDs {first} to {last} of {length}"
LEDS = "LEDs of their own"
RANGE = "{first} to {last}"
BUFFER = "at most {most} LEDs of a ws2812-spi, because {buffer} bytes are sent in one piece"
LIMIT = "{least} mA or more ({length} dark LEDs alone draw {idle})"
STRIP_ALONE = "a bus for the strip alone, because a strip also shows what is sent to others"
CHIP_SELECTS = "chip selects of their own"
SELECT = "{select} on SPI {bus}"
ADDRESSES = "addresses of their own, or different channels of a mux"
ON_BUS = "0x{address:02X} on {buses}"
RDM6300_RATE = "9600, the only speed of an RDM6300"
KEYBOARD_PORT = "an input device for a keyboard, such as /dev/input/by-id/...-event-kbd"
SERIAL_PORT = "a serial port, or the protocol keyboard for an input device"
PORTS = "ports of their own"
UART = "the header's UART"

# About what this machine lacks.

NONE = "none"
GPIO_CHIP = "the pins of a Raspberry Pi (/dev/gpiochip0)"
MUX = "a mux with a {channel}"
BOOT_LINE = "{what} (in {boot}: {line}; then restart)"

# About the file itself.

HEAD = """\
# The companion's table. A key that is left out takes its default; docs/configuration.md explains every key.
# "companion wiring" prints where each wire of this table goes.
"""
ABOUT_PIN = "GPIO{gpio} is header pin {pin}"
NO_FILE = "There is no configuration that says"
NOT_SAID = "{path} does not say"
NO_HARDWARE = """\
{lacking} what the table is made of.
  On any computer:    companion run --virtual   (the table on a page)
  On a Raspberry Pi:  companion setup           (finds what is wired, and writes the file)
  By hand:            hardware = "pi"           (in {place}; "companion wiring" lists the wires)"""
