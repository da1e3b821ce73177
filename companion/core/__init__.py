"""What every room shares: small values, the errors, and strict reading."""
