"""RPi.GPIO as it is on a Pi 5: it cannot be imported."""

raise RuntimeError("Cannot determine SOC peripheral base address")
