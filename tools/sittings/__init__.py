"""Tables at which a game is played by hand, without daemon or wires: for drawings and for tests."""
