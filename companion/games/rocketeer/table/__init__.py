"""The Rocketeer at the table: the setup, the rounds as they are played, the questions at the end, the count."""
