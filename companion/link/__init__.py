"""Phones at this table: friends join in their browser, with their own seat in their hand."""
