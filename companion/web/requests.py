"""What a page may ask of the virtual table: one JSON object a message, read without trusting it.

{"do": "press", "key": "red"}, and "release" alike
{"do": "scan", "text": "SKY:red+blue", "scanner": "scanner"}      without "scanner": the first one
{"do": "camera", "on": true}                                      this page's camera looks for codes, or no more
{"do": "read", "text": "SKY:red+blue"}                            it has read one
{"do": "noise"}, "unplug" and "plug", each with or without "scanner"
{"do": "fail", "device": "main", "failing": true}
{"do": "power_cut", "device": "main"}                             a screen
{"do": "bounce", "on": true}
{"do": "seen", "frame": 17}                                       the newest frame that the page has drawn
{"do": "here"}                                                    said several times a second while a button is held
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from companion.core.errors import CompanionError, shown
from companion.core.jsonl import parse_object
from companion.core.values import Json, Key

LONGEST_REQUEST = 4096
"""In characters: no honest request comes near."""
LONGEST_CODE = 512
"""In characters; a scanner's own limit is less."""

KEYS: Mapping[str, Mapping[str, type]] = {
    "press": {"key": str},
    "release": {"key": str},
    "scan": {"text": str, "scanner": str},
    "camera": {"on": bool},
    "read": {"text": str},
    "noise": {"scanner": str},
    "unplug": {"scanner": str},
    "plug": {"scanner": str},
    "fail": {"device": str, "failing": bool},
    "power_cut": {"device": str},
    "bounce": {"on": bool},
    "seen": {"frame": int},
    "here": {},
}
"""For each thing to do its keys and their types."""
TALK = {"seen", "here"}
"""What a page says for itself: nothing is done at the table."""
OPTIONAL = {"scanner"}
TYPE_NAMES = {str: "a text", bool: "true or false", int: "a whole number"}


class BadRequest(CompanionError, ValueError):
    """A page asked for something impossible; the message says what was expected and what came."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked. Of the other fields, only those that belong to ``do`` count."""

    do: str
    key: Key = Key.OK
    text: str = ""
    scanner: str = ""
    device: str = ""
    failing: bool = True
    on: bool = True
    frame: int = 0


def read(message: str | bytes, scanners: Collection[str], devices: Collection[str]) -> Request:
    """Reads one message; raises BadRequest if it is not a request, or names something that this table lacks."""
    given = _object(message)
    do = given.pop("do", None)
    if not isinstance(do, str) or do not in KEYS:
        raise BadRequest(f'expected "do" to be one of {", ".join(KEYS)}; got {shown(do)}')
    _check_keys(do, given)
    if do in ("press", "release"):
        given["key"] = _one_of("key", given["key"], list(Key))
    if "device" in KEYS[do]:
        _one_of("device", given["device"], devices)
    if "scanner" in KEYS[do] and not scanners:
        raise BadRequest("this table has no scanner")
    if "scanner" in given:
        _one_of("scanner", given["scanner"], ["", *scanners])
    if do in ("scan", "read"):
        _check_code(str(given["text"]))
    return Request(do, **given)  # type: ignore[arg-type]  # each value's type was held against KEYS


def _object(message: str | bytes) -> dict[str, Json]:
    if isinstance(message, bytes):
        raise BadRequest("expected a text message; got a binary one")
    if len(message) > LONGEST_REQUEST:
        raise BadRequest(f"expected at most {LONGEST_REQUEST} characters; got {len(message)}")
    given = parse_object(message.encode("utf-8", "surrogatepass"))
    if isinstance(given, str):
        raise BadRequest(f"expected a JSON object; got {shown(message)}: {given}")
    return given


def _check_keys(do: str, given: Mapping[str, Json]) -> None:
    expected = KEYS[do]
    for key in expected.keys() - given.keys() - OPTIONAL:
        raise BadRequest(f'expected the key "{key}" with "{do}"; it is missing')
    for key, value in given.items():
        if key not in expected:
            raise BadRequest(f'expected with "{do}" only {", ".join(expected)}; got {shown(key)}')
        if type(value) is not expected[key]:  # exactly: True would pass for a whole number
            raise BadRequest(f'expected "{key}" to be {TYPE_NAMES[expected[key]]}; got {shown(value)}')


def _one_of(key: str, value: Json, known: Collection[str]) -> Json:
    if value not in known:
        raise BadRequest(f'expected "{key}" to be one of {", ".join(filter(None, known))}; got {shown(value)}')
    return Key(str(value)) if key == "key" else value


def _check_code(text: str) -> None:
    if not text or len(text) > LONGEST_CODE:
        raise BadRequest(f"expected a code of 1 to {LONGEST_CODE} characters; got {len(text)}")
    if not text.isprintable():  # a line's end would make two codes of it; half a surrogate pair cannot be sent
        raise BadRequest(f"expected a code of printable characters; got {shown(text)}")
