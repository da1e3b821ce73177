# Makes a Raspberry Pi of the virtual machine: its header's devices, and the name of its board (all in the module).
set -e
mountpoint -q /sys/kernel/debug || mount -t debugfs none /sys/kernel/debug
insmod /usr/lib/companion-kernel/companion_header.ko
modprobe i2c-dev
modprobe dummy_hcd
modprobe cdc-acm
udevadm settle
