"""Coverage-guided fuzzing of everything that comes from elsewhere. `make fuzz` runs it."""
