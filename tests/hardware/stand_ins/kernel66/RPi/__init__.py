"""The package that RPi.GPIO is in."""
