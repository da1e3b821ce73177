"""What the chess clock looks and sounds like."""
