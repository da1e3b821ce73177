"""A companion that sits beside a real tabletop game: it times, referees and keeps score."""
