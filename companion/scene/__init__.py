"""What is to be seen and heard; pure: lights, screens, sounds, palette."""
