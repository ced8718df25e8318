"""The table painter: pictures of dice and cards on a table, with the truth attached.

A scene is put together from a surface, things lying on it, a camera, a light and a lens;
each step is a function of its own, so that the same table can carry dice, cards or stickers.
"""
