"""What counts as a scan: a card left on the reader is one scan, and a ghost is none.

Noise on a 125 kHz reader makes frames whose checksum is right. So an unknown tag must be read twice within
``CONFIRM``; one that the table knows counts at once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container

from companion.core.values import Ms

GONE = Ms(1000)
"""A card not seen for so long was taken away: seen again then, it is a new scan. Readers miss some polls."""
CONFIRM = Ms(200)
"""How long after its first frame a doubted tag may confirm itself, that instant included."""
MOST = 64
"""How many identities are remembered; the one seen longest ago is forgotten first."""


class Presence:
    """Which cards lie there, by their identities.

    With ``doubted`` an identity that is not in ``known`` must be seen twice. ``known`` is asked each time, so it may
    be a set that grows while cards are taught.
    """

    def __init__(self, doubted: bool = False, known: Container[str] = ()) -> None:
        self._doubted = doubted
        self._known = known
        self._seen: OrderedDict[str, Ms] = OrderedDict()
        """When each was last seen, the one seen longest ago first."""
        self._first: dict[str, Ms] = {}
        """Of those that are not confirmed yet, when each was first seen."""

    def seen(self, identity: str, at: Ms, certain: bool = False) -> bool:
        """Whether seeing this identity at this instant is a scan. Instants never go back.

        ``certain``: it is not doubted, whatever is known.
        """
        last = self._seen.get(identity)
        first = self._first.pop(identity, None)
        self._seen[identity] = at
        self._seen.move_to_end(identity)
        if len(self._seen) > MOST:
            forgotten, _ = self._seen.popitem(last=False)
            self._first.pop(forgotten, None)
        if first is None and last is not None and at - last < GONE:
            return False
        if not self._doubted or certain or identity in self._known:
            return True
        if first is not None and at - first <= CONFIRM:
            return True
        self._first[identity] = at
        return False
