"""What people see and hear, described: lights, screens, sounds, colours, words. Everything here is pure."""
