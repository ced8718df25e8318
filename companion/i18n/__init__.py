"""Texts in three languages: catalogues, how each language writes numbers, and live switching."""
