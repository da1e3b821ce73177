#!/bin/sh
# Makes or renews the companion's Python environment: venv.sh FOLDER WHEELS
#
# What is compiled comes from apt, so the environment sees the system's packages; the wheels hold the rest. No network.
# What somebody added to it (a game, say) stays, unless the system's Python has become another one.
set -eu

folder=$1
wheels=$2
python=/usr/bin/python3
unset PYTHONDONTWRITEBYTECODE PYTHONHOME PYTHONPATH  # a caller's; the environment is byte-compiled in any case

version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
if [ -e "$folder" ] && [ ! -d "$folder/lib/python$version" ]; then
    [ -e "$folder/pyvenv.cfg" ] || { echo "$folder is there already, and is not the companion's" >&2; exit 1; }
    echo "Python is now $version: $folder is made anew"
    rm -rf "$folder"
fi

# pip is Debian's, from the wheel that python3-venv brings: none of its own in the environment, which saves 12 MB.
pip=
for each in /usr/share/python-wheels/pip-*.whl; do
    [ -f "$each" ] && pip=$each
done
[ -n "$pip" ] || { echo "python3-venv is missing: sudo apt install python3-venv" >&2; exit 1; }

"$python" -m venv --system-site-packages --without-pip "$folder"

install() {
    PYTHONPATH=$pip PIP_CONFIG_FILE=/dev/null "$folder/bin/python" -m pip \
        --disable-pip-version-check --quiet --no-cache-dir install --no-index --no-deps --no-warn-script-location "$@"
}

install --force-reinstall "$wheels"/*-none-any.whl

if ! "$folder/bin/python" -c 'import gpiod.line' 2>/dev/null; then
    install --find-links "$wheels" gpiod 2>/dev/null ||
        echo "libgpiod 2 is not to be had for this Python and machine: the pins use another library (python3-lgpio)"
fi
