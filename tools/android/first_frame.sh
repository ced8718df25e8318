#!/bin/sh
# Installs a package on the emulator or phone that adb sees, starts it, and waits for its first frame.
#
#     tools/android/first_frame.sh bin/tableside-*.apk
#
# Leaves the log and two pictures in build/start.
set -eu
package=org.tableside.tableside
shown='The first frame is shown' # the app's own word, companion/app.py
mkdir -p build/start

adb install -r "$1"
adb logcat -c
adb shell am start -W -n "$package/org.kivy.android.PythonActivity"

tries=0
until adb logcat -d | grep -q "$shown"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 90 ] || adb logcat -d | grep -q 'python *: *Traceback'; then
        adb logcat -d >build/start/log.txt
        adb exec-out screencap -p >build/start/failed.png
        grep -A 30 'Traceback' build/start/log.txt || tail -n 100 build/start/log.txt
        exit 1
    fi
    sleep 2
done
sleep 5
adb exec-out screencap -p >build/start/first.png
adb shell input keyevent KEYCODE_HOME
sleep 2
adb shell am start -W -n "$package/org.kivy.android.PythonActivity"
sleep 3
adb exec-out screencap -p >build/start/after_pause.png
adb logcat -d >build/start/log.txt
adb shell pidof "$package" >/dev/null || {
    echo "It has ended by itself: see build/start/log.txt"
    exit 1
}
