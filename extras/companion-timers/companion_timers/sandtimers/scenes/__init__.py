"""What the sand timers look and sound like."""
