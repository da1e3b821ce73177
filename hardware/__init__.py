"""The only code that knows gpiozero, luma, pyserial and spidev."""
