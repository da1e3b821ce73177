"""What a page may ask; everything else is answered with what was expected."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Key
from companion.web.requests import KEYS, LONGEST_CODE, LONGEST_REQUEST, BadRequest, Request, read

SCANNERS = ("scanner", "second")
DEVICES = ("main", "strip")

GOOD = {
    "press": ({"do": "press", "key": "red"}, Request("press", key=Key.RED)),
    "release": ({"do": "release", "key": "back"}, Request("release", key=Key.BACK)),
    "scan": ({"do": "scan", "text": "SKY:red+blue#2"}, Request("scan", text="SKY:red+blue#2")),
    "scan at": (
        {"do": "scan", "text": "04 A2 é", "scanner": "second"},
        Request("scan", text="04 A2 é", scanner="second"),
    ),
    "camera": ({"do": "camera", "on": False}, Request("camera", on=False)),
    "read": ({"do": "read", "text": "SKY:RED+BLUE"}, Request("read", text="SKY:RED+BLUE")),
    "noise": ({"do": "noise"}, Request("noise")),
    "unplug": ({"do": "unplug", "scanner": "second"}, Request("unplug", scanner="second")),
    "plug": ({"do": "plug", "scanner": ""}, Request("plug")),
    "fail": ({"do": "fail", "device": "main", "failing": False}, Request("fail", device="main", failing=False)),
    "power cut": ({"do": "power_cut", "device": "main"}, Request("power_cut", device="main")),
    "bounce": ({"do": "bounce", "on": True}, Request("bounce", on=True)),
    "seen": ({"do": "seen", "frame": 17}, Request("seen", frame=17)),
}


@pytest.mark.parametrize(("asked", "expected"), GOOD.values(), ids=GOOD)
def test_a_request_is_read(asked: dict[str, object], expected: Request) -> None:
    assert read(json.dumps(asked), SCANNERS, DEVICES) == expected


BAD: dict[str, tuple[str | bytes, str]] = {
    "binary": (b"{}", "a binary one"),
    "empty": ("", "a JSON object"),
    "no JSON": ("press red", 'got "press red"'),
    "a list": ("[]", "got a list"),
    "null": ("null", "got null"),
    "no do": ("{}", '"do" to be one of press'),
    "do is a list": ('{"do": ["press"]}', "got a list"),
    "unknown do": ('{"do": "explode"}', 'got "explode"'),
    "no key": ('{"do": "press"}', 'the key "key"'),
    "unknown key": (
        '{"do": "press", "key": "pink"}',
        'one of red, orange, yellow, green, blue, purple, left, right, ok, back; got "pink"',
    ),
    "key is a number": ('{"do": "press", "key": 1}', '"key" to be a text; got 1'),
    "one key more": ('{"do": "press", "key": "red", "hard": true}', 'only key; got "hard"'),
    "no text": ('{"do": "scan"}', 'the key "text"'),
    "an empty code": ('{"do": "scan", "text": ""}', "1 to 512 characters; got 0"),
    "a long code": (json.dumps({"do": "scan", "text": "x" * (LONGEST_CODE + 1)}), "got 513"),
    "a long code of a camera": (json.dumps({"do": "read", "text": "x" * (LONGEST_CODE + 1)}), "got 513"),
    "a camera's two lines": ('{"do": "read", "text": "a\\nb"}', "printable"),
    "two lines": ('{"do": "scan", "text": "a\\nb"}', "printable"),
    "half a surrogate pair": ('{"do": "scan", "text": "\\ud800"}', "half of a surrogate pair"),
    "unknown scanner": ('{"do": "noise", "scanner": "third"}', 'one of scanner, second; got "third"'),
    "unknown device": ('{"do": "fail", "device": "lamp", "failing": true}', 'one of main, strip; got "lamp"'),
    "failing is a number": ('{"do": "fail", "device": "main", "failing": 1}', "true or false; got 1"),
    "frame is true": ('{"do": "seen", "frame": true}', "a whole number; got true"),
    "not a number": ('{"do": "seen", "frame": NaN}', "NaN"),
    "a number of 5000 digits": ('{"do": "seen", "frame": ' + "9" * 4000 + "}", ""),
    "deep": ("[" * 4000, "a JSON object"),
    "long": (" " * (LONGEST_REQUEST + 1), "at most 4096 characters; got 4097"),
}


@pytest.mark.parametrize(("asked", "expected"), BAD.values(), ids=BAD)
def test_a_bad_request_says_what_was_expected(asked: str | bytes, expected: str) -> None:
    if expected:
        with pytest.raises(BadRequest) as caught:
            read(asked, SCANNERS, DEVICES)
        assert expected in str(caught.value)
        assert len(str(caught.value)) < 300
    else:
        assert read(asked, SCANNERS, DEVICES).frame > 0


@pytest.mark.parametrize("do", ["noise", "unplug", "plug"])
def test_a_table_without_scanner_says_so(do: str) -> None:
    with pytest.raises(BadRequest, match="this table has no scanner"):
        read(json.dumps({"do": do}), (), DEVICES)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from([*Key, *SCANNERS, *DEVICES, ""]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
NEARLY = st.fixed_dictionaries(
    {"do": st.sampled_from(list(KEYS))},
    optional={key: VALUES for keys in KEYS.values() for key in keys},
).map(json.dumps)


@given(st.text() | st.binary() | VALUES.map(json.dumps) | NEARLY)
def test_anything_is_a_request_or_a_bad_one(asked: str | bytes) -> None:
    try:
        request = read(asked, SCANNERS, DEVICES)
    except BadRequest:
        return
    assert request.do in KEYS
    assert isinstance(request.key, Key)
    assert request.scanner in ("", *SCANNERS)


@pytest.mark.parametrize("length", [1, LONGEST_CODE])
def test_the_shortest_and_the_longest_code_are_read(length: int) -> None:
    assert read(json.dumps({"do": "scan", "text": "x" * length}), ["desk"], []).text == "x" * length
