"""What is run by hand while the companion is built: drawings, pictures, speed. Tests compare with what these draw."""
