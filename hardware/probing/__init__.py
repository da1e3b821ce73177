"""Finds out what is connected, for ``companion setup``: watches pins, searches buses, tries protocols."""
