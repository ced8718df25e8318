#!/bin/sh
# Makes this machine ready: system libraries, then a virtual environment from the lock file.
#
#     tools/setup.sh run|screen|test|fuzz|bench|android|android-arm
#
# Says nothing and returns at once when everything is there. PYTHON=... picks the interpreter.
set -eu
cd "$(dirname "$0")/.."

purpose=${1:-run}
venv=.venv
PATH="$PATH:/usr/sbin:/sbin" # ldconfig is there, and not on every user's path

say() { printf '%s\n' "$@" >&2; }
stop() {
    say "$@"
    exit 1
}

right_version() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if command -v "$candidate" >/dev/null 2>&1 && right_version "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    found=$(${PYTHON:-python3} -c 'import platform; print(platform.python_version())' 2>/dev/null) ||
        found="no working one"
    stop "Tableside needs Python 3.11, 3.12 or 3.13, and found ${found}." \
        "Install one of them, or name it: make PYTHON=/path/to/python3.12 run"
}

venv_works() { right_version "$venv/bin/python" && "$venv/bin/python" -c 'import pip' 2>/dev/null; }

missing_packages() {
    [ "$(uname -s)" = Linux ] || return 0
    known=$(ldconfig -p 2>/dev/null || true)
    library() { case $known in *"$1 "*) ;; *) echo "$2" ;; esac }
    program() { command -v "$1" >/dev/null 2>&1 || echo "$2"; }
    library libzbar.so.0 libzbar0
    library libGL.so.1 libgl1
    library libEGL.so.1 libegl1
    if [ "$purpose" != run ] || [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        program xvfb-run xvfb
        program xauth xauth
        library libmtdev.so.1 libmtdev1
    fi
    if [ "$purpose" = test ]; then
        program xclip xclip
        program pdftoppm poppler-utils
        # Guests at a table play in a browser: these two drive real ones.
        program chromium chromium
        program chromedriver chromium-driver
        program WebKitWebDriver webkit2gtk-driver
    fi
    case $purpose in android*)
        program javac default-jdk-headless
        program aapt2 aapt
        program apksigner apksigner
        [ -e /usr/share/android-framework-res ] || echo android-framework-res
        ;;
    esac
    if [ "$purpose" = android-arm ]; then
        program qemu-aarch64-static qemu-user-static
    fi
    if ! venv_works && ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        "$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
    fi
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif [ -t 0 ]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

# What apt says matters only when it fails.
apt() {
    apt_said=$(as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" 2>&1) || {
        say "$apt_said"
        return 1
    }
}

install_packages() {
    command -v apt-get >/dev/null 2>&1 || stop \
        "Some system packages are missing. Under Debian they are called: $*" \
        "Install them with this system's package manager, then run make again."
    say "Missing system packages: $*"
    # The package lists of a fresh machine are empty or old; where updating fails they may still do.
    as_root true 2>/dev/null && { apt update || true; } &&
        say "Installing them" && apt install -y --no-install-recommends "$@" || stop \
        "They could not be installed from here. As an administrator, run" \
        "    apt-get update && apt-get install -y $*" \
        "and then make again."
}

# install_lock STAMP LOCK [PIP OPTIONS]: brings the environment to a lock file, once per content of it.
install_lock() {
    stamp=$venv/$1 lock=$2
    shift 2
    wanted=$(sha256sum "$lock")
    [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
    say "Installing Python packages from $lock (once)"
    # What pip says matters only when it fails.
    if ! said=$(PIP_USER=0 "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --require-hashes "$@" -r "$lock" 2>&1); then
        stop "$said" "The Python packages could not be installed: see the message above."
    fi
    printf '%s\n' "$wanted" >"$stamp"
}

python=$venv/bin/python
venv_works || python=$(find_python)
packages=$(missing_packages | tr '\n' ' ')
# shellcheck disable=SC2086 # one word per package is what we want
[ -z "$packages" ] || install_packages $packages
if [ "$python" != "$venv/bin/python" ]; then
    say "Creating the Python environment in $venv"
    "$python" -m venv --clear "$venv"
fi
install_lock .installed requirements.lock
if [ "$purpose" = bench ]; then
    # One of them is published as source only: it is built with the locked setuptools.
    install_lock .installed-bench tools/bench.lock --no-build-isolation
fi
if [ "$purpose" = fuzz ]; then
    [ "$(uname -sm)" = "Linux x86_64" ] || stop "The fuzzer is published for Linux on x86_64 only."
    install_lock .installed-fuzz tools/fuzz.lock
fi
