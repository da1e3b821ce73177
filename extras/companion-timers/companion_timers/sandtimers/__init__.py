"""Six sand timers of any length."""
