"""How every serial port is opened: for us alone, its control lines as they are to be, nothing that came thrown away."""

from __future__ import annotations

from serial import Serial


class _KeepingSerial(Serial):
    """pyserial's port, which keeps what came before it was opened: a card held while the box starts is read."""

    def _reset_input_buffer(self) -> None:
        """Not at opening; pyserial calls this there."""


def open_serial(path: str, baud: int, dtr: bool = True, rts: bool = True) -> Serial:
    """A port that neither reading nor writing waits for; raises what pyserial raises.

    ``dtr`` and ``rts`` are the control lines' states from the moment of opening: some boards reset when DTR rises, and
    some readers send only while it is up.
    """
    port = _KeepingSerial(None, baud, timeout=0, write_timeout=0, exclusive=True)
    port.port = path
    port.dtr, port.rts = dtr, rts
    port.open()
    return port
