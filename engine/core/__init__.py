"""What every game shares: moves, asks, events, the running table and its record."""
