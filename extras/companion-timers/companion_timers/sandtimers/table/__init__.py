"""The sand timers at the table: their lengths, and the timers."""
