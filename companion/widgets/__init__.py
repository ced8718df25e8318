"""Small widgets that share one theme; each module is loaded when it is first used."""
