"""One table, one evening; pure: which game is on, what a press or a scan means in it, the menu."""
