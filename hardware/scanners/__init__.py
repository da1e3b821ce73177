"""Card scanners: decoders that turn bytes into scans (pure), and the thread that keeps a serial port open."""
