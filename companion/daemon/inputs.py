"""The table's buttons and scanners: opened, watched, and opened again when they are lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

from companion.core.errors import DeviceError
from companion.core.mistakes import Mistakes, in_words
from companion.core.values import Key
from companion.ports import Buttons, Hardware, OnEdge, OnScan, OnStatus

BUTTONS = "buttons"


class _Opened(Protocol):
    def close(self) -> None: ...


class Inputs:
    """All buttons and scanners. ``report`` is called from the loop for buttons, from its thread for a scanner."""

    def __init__(
        self, hardware: Hardware, on_edge: OnEdge, on_scan: OnScan, report: OnStatus, mistakes: Mistakes
    ) -> None:
        self._hardware = hardware
        self._on_edge = on_edge
        self._on_scan = on_scan
        self._report = report
        self._mistakes = mistakes
        self._buttons: Buttons | None = None
        self._waiting = list(hardware.scanners)
        """The scanners whose thread does not run yet."""

    def open(self) -> None:
        """Opens whatever is not open, each on its own: what fails is reported, and tried again by the next call."""
        for scanner in list(self._waiting):
            try:
                scanner.start(self._on_scan, self._report)
            except Exception as error:
                self._lost(scanner.name, error)
            else:
                self._waiting.remove(scanner)
        if self._buttons is None:
            self._open_buttons()

    def _open_buttons(self) -> None:
        buttons: Buttons | None = None
        try:
            buttons = self._hardware.buttons()
            buttons.start(self._on_edge)
            _ = [buttons.pressed(key) for key in Key]  # before they are said to work
        except Exception as error:
            self._close(BUTTONS, buttons)
            self._lost(BUTTONS, error)
        else:
            self._buttons = buttons
            self._report(BUTTONS, None)

    def levels(self, keys: Iterable[Key]) -> Mapping[Key, bool]:
        """The level of each of these buttons, as it is now; none where they cannot be read: then they are lost."""
        if self._buttons is None:
            return {}
        try:
            return {key: self._buttons.pressed(key) for key in keys}
        except Exception as error:
            self._close(BUTTONS, self._buttons)
            self._buttons = None
            self._lost(BUTTONS, error)
            return {}

    def closing(self) -> Mapping[str, Callable[[], None]]:
        """For the buttons and each scanner what lets go of it. None of them raises."""
        devices: dict[str, _Opened] = {scanner.name: scanner for scanner in self._hardware.scanners}
        if self._buttons is not None:
            devices[BUTTONS] = self._buttons
        return {name: partial(self._close, name, device) for name, device in devices.items()}

    def _lost(self, name: str, error: Exception) -> None:
        if isinstance(error, DeviceError):
            self._report(name, str(error))
            return
        self._mistakes.meet(error, f"{name}: the driver raised what it should not")
        self._report(name, f"{name}: an unexpected error ({in_words(error)})")

    def _close(self, name: str, device: _Opened | None) -> None:
        try:
            if device is not None:
                device.close()
        except Exception as error:
            self._mistakes.meet(error, f"{name}: the driver could not close it")
