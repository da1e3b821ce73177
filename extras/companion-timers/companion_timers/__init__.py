"""A chess clock and free sand timers: two kits for the tabletop companion."""
