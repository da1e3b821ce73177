"""The table's buttons and scanners: opened, watched, and opened again after they are lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

from companion.core.errors import DeviceError
from companion.core.mistakes import Mistakes, in_words
from companion.core.values import Key
from companion.daemon import messages
from companion.ports import Buttons, Hardware, OnEdge, OnScan, OnStatus, OnUnread

BUTTONS = "buttons"
"""The name under which all buttons together are reported."""
BUTTON = "button"
"""One that does not work, while others do, is reported by its name in ``companion wiring``, such as ``red button``."""


class _Opened(Protocol):
    def close(self) -> None: ...


class Inputs:
    """All buttons and scanners.

    ``report`` is called from the loop for the buttons, and from a scanner's own thread for a scanner.
    """

    def __init__(
        self,
        hardware: Hardware,
        on_edge: OnEdge,
        on_scan: OnScan,
        report: OnStatus,
        mistakes: Mistakes,
        on_unread: OnUnread | None = None,
    ) -> None:
        self._hardware = hardware
        self._on_edge = on_edge
        self._on_scan = on_scan
        self._on_unread = on_unread
        self._report = report
        self._mistakes = mistakes
        self._buttons: Buttons | None = None
        self._refused: dict[Key, str] = {}
        """The buttons that do not work while others do, and why."""
        self._waiting = list(hardware.scanners)
        """The scanners that have not started yet."""

    def open(self) -> None:
        """Opens whatever is not open. What fails is reported, and the next call tries it again."""
        for scanner in list(self._waiting):
            try:
                scanner.start(self._on_scan, self._report, self._on_unread)
            except Exception as error:
                self._report(scanner.name, self._words(scanner.name, error))
            else:
                self._waiting.remove(scanner)
        if self._buttons is None or self._refused:
            self._open_buttons()

    def _open_buttons(self) -> None:
        buttons: Buttons | None = self._buttons
        try:
            if buttons is None:
                buttons = self._hardware.buttons()
            refused = dict(buttons.start(self._on_edge))
            _, refused = self._read(buttons, Key, refused)  # before they are said to work
        except Exception as error:
            self._lose_all(buttons, error)
        else:
            self._buttons = buttons
            self._report(BUTTONS, None)
            self._report_refused(refused)

    def levels(self, keys: Iterable[Key]) -> Mapping[Key, bool]:
        """The level of each of these buttons, as it is now; not of those that are lost.

        A button that is lost now counts as released, so that nothing is held by a wire that broke.
        """
        if self._buttons is None:
            return {}
        try:
            levels, refused = self._read(self._buttons, keys, self._refused)
        except Exception as error:
            self._lose_all(self._buttons, error)
            return dict.fromkeys(keys, False)
        self._report_refused(refused)
        return levels

    def _read(
        self, buttons: Buttons, keys: Iterable[Key], refused: Mapping[Key, str]
    ) -> tuple[dict[Key, bool], dict[Key, str]]:
        """The levels of those keys that are not refused, and all that are refused now. Raises if none is left."""
        levels: dict[Key, bool] = {}
        out = dict(refused)
        for key in keys:
            if key not in refused:
                try:
                    levels[key] = buttons.pressed(key)
                except Exception as error:
                    levels[key] = False
                    out[key] = self._words(f"{key} {BUTTON}", error)
                    if len(out) == len(Key):
                        raise
        return levels, out

    def _lose_all(self, buttons: Buttons | None, error: Exception) -> None:
        self._close(BUTTONS, buttons)
        self._buttons = None
        self._report_refused({})
        self._report(BUTTONS, self._words(BUTTONS, error))

    def _report_refused(self, refused: dict[Key, str]) -> None:
        for key in Key:
            if refused.get(key) != self._refused.get(key):
                self._report(f"{key} {BUTTON}", refused.get(key))
        self._refused = refused

    def closing(self) -> Mapping[str, Callable[[], None]]:
        """The functions that close the buttons and each scanner, by name. They never raise."""
        devices: dict[str, _Opened] = {scanner.name: scanner for scanner in self._hardware.scanners}
        if self._buttons is not None:
            devices[BUTTONS] = self._buttons
        return {name: partial(self._close, name, device) for name, device in devices.items()}

    def _words(self, name: str, error: Exception) -> str:
        """What is reported of a device that raised; an error that no driver should raise is logged too."""
        if isinstance(error, DeviceError):
            return str(error)
        self._mistakes.meet(error, messages.DRIVER_RAISED.format(name=name))
        return messages.UNEXPECTED.format(name=name, error=in_words(error))

    def _close(self, name: str, device: _Opened | None) -> None:
        try:
            if device is not None:
                device.close()
        except Exception as error:
            self._mistakes.meet(error, messages.NOT_CLOSED.format(name=name))
