#!/bin/sh
# Runs a command in a real window on a screen that nobody sees, large enough for a dense phone.
#
#     tools/virtual_screen.sh COMMAND...
exec env -u WAYLAND_DISPLAY xvfb-run --auto-servernum \
    --server-args='-screen 0 1600x2600x24 -nolisten tcp' "$@"
