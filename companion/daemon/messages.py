"""Everything that the daemon says to people: in the log and in ``companion doctor``."""

from __future__ import annotations

# About devices.

DRIVER_RAISED = "{name}: its driver raised an unexpected error"
UNEXPECTED = "{name}: an unexpected error ({error})"
NO_THREAD = "{name}: {error}; end other programs, or raise the limit on processes (ulimit -u)"
NOT_CLOSED = "{name}: could not be closed"
NOT_REPORTED = "{name}: its state could not be reported"
LEFT_BEHIND = "{name} does not answer: it is left behind"
TROUBLE = "{name}: {words}"
WORKS_AGAIN = "{name} works again"
DROPPED = "{source}: {count} inputs came faster than they could be handled, and were dropped"
TOO_FAST = "inputs came too fast"
UNREADABLE = "scan of what cannot be read"
SCANNER_WORKS = "a scanner works"
NO_SCANNER = "no scanner works any more"

# About what goes wrong in our own code, or in a kit's.

LOOP = "the loop met an unexpected error and goes on"
NOT_HANDLED = "an input or a report could not be handled"
NOT_DRAWN = "a picture could not be drawn"
BROKE = "something broke{page}: {what}. The last inputs: {inputs}"
ON_PAGE = " on the page {page}"
NO_INPUTS = "none"
INPUT_AT = "{what} at {at}"

# What it was doing when something broke.

TIME_PASSED = "time passed"
FINDING_DUE = "what falls due"
LIGHTS = "its lights"
SCENE = "its scene"
TICKING = "its ticking"
TUNE = "a tune"

# About the status that ``companion doctor`` asks for.

STOP_IT = (
    "another {kind} table is running on this machine{whose}; stop it first: with Ctrl-C where it was started, or by "
    "sudo systemctl stop companion"
)
PROCESS = " (process {process})"
ALREADY_RUNS = "another {kind} table is running already"
NO_SOCKET = "companion doctor cannot ask this table for its status: {why}"
NOT_ACCEPTED = "a request for the status could not be answered: {error}"
NOT_OWNED = "{folder} belongs to somebody else"
OTHER_USER = "another user's table is running ({path}); sudo companion doctor"
NO_ANSWER = "a table is running but does not report its status ({path}: {error}); stop it and try again"
