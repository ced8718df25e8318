"""Checks of the phone package that need neither an Android SDK nor a phone.

python -m tools.android lint        buildozer.spec, recipes, permissions, imports
python -m tools.android contents    what goes into the package, with sizes
python -m tools.android check       import everything with the phone's packages, nothing else
"""
