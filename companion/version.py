"""The version of the app, the same as in pyproject.toml, which the phone does not carry."""

VERSION = "2.0.0"
