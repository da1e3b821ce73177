"""The device drivers: the only code that imports gpiozero, luma, pyserial and spidev."""
