"""Checks of the phone package that need neither an Android SDK nor a phone.

python -m tools.android lint        buildozer.spec, recipes, permissions, imports
python -m tools.android contents    what goes into the package, with sizes
python -m tools.android package     manifest and resources linked, looked into, signed, verified
python -m tools.android check       lint, package, and all imports with the phone's packages alone
python -m tools.android arm         all imports on emulated 64-bit ARM, with frames and engine tests
python -m tools.android size        how large the package would be, and how libraries are aligned
"""
