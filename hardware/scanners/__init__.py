"""Card scanners: bytes to scans (pure), and the port that is opened, lost and opened again."""
