"""Nouns that several rulebooks use; a rulebook composes what it needs."""
