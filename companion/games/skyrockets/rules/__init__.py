"""Skyrockets: six sand timers, sixty cards, one show. Clauses are named SKY-nn."""
