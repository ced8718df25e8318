"""The kit: small widgets on one theme, each loaded when it is first used."""
