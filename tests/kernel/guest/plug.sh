# Plugs the scanner in: a USB serial port, whose far end is /dev/ttyGS0. (`modprobe -r g_serial` pulls it out.)
set -e
modprobe g_serial
udevadm settle
stty -F /dev/ttyGS0 raw -echo
