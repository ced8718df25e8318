"""The rules of the games: standard library only, no camera, no screen, no disk."""
