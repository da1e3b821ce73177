"""Which wire goes where: worked out from the settings of a table, as a list and as drawings. Nothing is opened."""
