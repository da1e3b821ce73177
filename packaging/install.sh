#!/bin/sh
# Installs the companion from this folder, for those who do not want the Debian package; what it does is the same.
#
#   sudo sh packaging/install.sh             installs it, or brings it up to date; configuration and games stay
#   sudo sh packaging/install.sh --remove    removes it; configuration and games stay
#   sudo sh packaging/install.sh --purge     removes configuration and games too, after asking (--yes: without asking)
#
# Where there is a folder "wheels" beside packaging (python3 -m tools.wheels wheels), no network is needed for Python's
# packages.
set -eu

folder=/opt/companion
note=$folder/installed-by-script
link=/usr/local/bin/companion
project=$(cd "$(dirname "$0")/.." && pwd)

say() { printf '%s\n' "$*"; }
fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}
running() { [ -d /run/systemd/system ]; }

# Each file of systemd/ and its place.
places() {
    cat <<END
companion.service /etc/systemd/system/companion.service
60-companion.rules /etc/udev/rules.d/60-companion.rules
companion.sysusers.conf /etc/sysusers.d/companion.conf
companion.modules-load.conf /etc/modules-load.d/companion.conf
END
}

check() {
    [ "$(id -u)" = 0 ] || fail "it has to be root: sudo sh packaging/install.sh${1:+ $1}"
    if dpkg-query --show --showformat='${db:Status-Abbrev}' tabletop-companion 2>/dev/null | grep -q '^.i'; then
        fail "the Debian package is installed here, and looks after itself: sudo companion update, sudo apt remove tabletop-companion"
    fi
    if [ ! -w /opt ] || [ ! -w /etc ]; then
        fail "the file system is read-only. First: sudo mount -o remount,rw /
(or, with an overlay: sudo raspi-config nonint disable_overlayfs; sudo reboot)"
    fi
}

from_apt() {
    needed=$(sed -n '/^Depends:/,/^Recommends:/s/^ \(python3[-a-z0-9]*\).*/\1/p' "$project/packaging/debian/control")
    missing=
    for each in $needed; do
        dpkg-query --show --showformat='${db:Status-Abbrev}' "$each" 2>/dev/null | grep -q '^.i' || missing="$missing $each"
    done
    [ -n "$missing" ] || return 0
    say "From apt:$missing"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    # shellcheck disable=SC2086  # each is a word of its own
    apt-get install -y -qq $missing >/dev/null
    apt-get install -y -qq python3-lgpio >/dev/null 2>&1 || true # not in Debian; only a passive buzzer needs it
}

# Each step by itself: in a function that is asked whether it succeeds, set -e does not count.
collect() {
    say "Fetching Python's packages ..."
    python3 -m venv "$work/tools" || return
    awk '/^[^ ]/ { wanted = /^setuptools==/ } wanted' "$project/constraints.txt" >"$work/setuptools.txt"
    "$work/tools/bin/python" -m pip --disable-pip-version-check --quiet install --require-hashes -r "$work/setuptools.txt" ||
        return
    (cd "$project" && PYTHONDONTWRITEBYTECODE=1 "$work/tools/bin/python" -m tools.wheels "$1")
}

install_it() {
    check "$@"
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or later is needed"
    first=yes
    [ -e "$note" ] && first=
    from_apt
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    wheels=$project/wheels
    if [ ! -d "$wheels" ]; then
        wheels=$work/wheels
        collect "$wheels" || fail "Python's packages could not be fetched; is there a network? Nothing was changed"
    fi
    if running; then systemctl stop companion.service 2>/dev/null || true; fi
    say "Installing into $folder ..."
    sh "$project/packaging/venv.sh" "$folder" "$wheels"
    printf '%s\n' "$project" >"$note"
    mkdir -p /etc/companion /usr/local/bin
    ln -sf "$folder/bin/companion" "$link"
    places | while read -r name place; do
        [ -f "$project/systemd/$name" ] || continue
        mkdir -p "$(dirname "$place")"
        sed "s|^ExecStart=/usr/bin/companion|ExecStart=$link|" "$project/systemd/$name" >"$place"
    done
    systemd-sysusers /etc/sysusers.d/companion.conf
    if running; then
        /usr/lib/systemd/systemd-modules-load /etc/modules-load.d/companion.conf || true
        udevadm control --reload
        udevadm trigger
        systemctl daemon-reload
    fi
    systemctl --quiet enable companion.service
    [ -z "$first" ] || "$link" setup --system || true
    if running && [ -e /etc/companion/table.toml ]; then systemctl start companion.service || true; fi
    say "Installed: companion $("$link" version)"
    [ -e /etc/companion/table.toml ] || say "Next: sudo companion setup"
}

remove_it() {
    check "$@"
    [ -e "$note" ] || [ -e "$link" ] || fail "nothing that install.sh installed is here"
    if running; then systemctl stop companion.service || true; fi
    systemctl --quiet disable companion.service 2>/dev/null || true
    places | while read -r _ place; do rm -f "$place"; done
    rm -f "$link"
    rm -rf "$folder"
    if running; then systemctl daemon-reload; fi
    say "Removed. The configuration (/etc/companion) and the games (/var/lib/companion) are kept."
}

purge_it() {
    [ "$(id -u)" = 0 ] || fail "it has to be root: sudo sh packaging/install.sh --purge"
    if [ "${1:-}" != --yes ]; then
        printf 'Remove the configuration (/etc/companion) and all games (/var/lib/companion) for ever? [y/N] '
        read -r answer || answer=
        case $answer in
            [yY] | [yY][eE][sS]) ;;
            *) fail "nothing was removed" ;;
        esac
    fi
    if [ -e "$note" ] || [ -e "$link" ]; then remove_it --purge; fi
    rm -rf /etc/companion /var/lib/private/companion /var/lib/companion
    say "Configuration and games are removed."
}

case ${1:-} in
    "") install_it "$@" ;;
    --remove) remove_it --remove ;;
    --purge) purge_it "${2:-}" ;;
    *)
        sed -n '5,7s/^# *//p' "$0"
        case $1 in -h | --help) ;; *) exit 2 ;; esac
        ;;
esac
