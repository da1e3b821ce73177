/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a Raspberry Pi's header has, for a machine that has none: the parts of this module.
 */
#ifndef COMPANION_HEADER_H
#define COMPANION_HEADER_H

#include <linux/debugfs.h>
#include <linux/device.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/types.h>

/*
 * A log of what went over a bus, kept whole, and read from debugfs. Each record is a struct record in the machine's own
 * byte order, then its bytes. Writing anything to the file empties it.
 */
struct record {
	u64 at;		/* CLOCK_MONOTONIC, in nanoseconds, when the last bit had gone */
	u32 length;	/* of the bytes that follow */
	s32 result;	/* 0, or the error that the bus's user was given, negative */
	u16 address;	/* I2C: the slave's; SPI: the chip select */
	u16 kind;	/* WRITTEN or FETCHED */
	u32 unused;
};

enum { WRITTEN = 0, FETCHED = 1 };

struct bus_log {
	struct mutex lock;
	char *bytes;
	size_t used;
	u32 dropped;
};

int log_begin(struct device *dev, struct bus_log *log, struct dentry *folder);
void log_add(struct bus_log *log, u16 address, u16 kind, s32 result, const void *bytes, u32 length);

/* A folder of debugfs below companion_header/, removed with the device. */
struct dentry *folder_of(struct device *dev, const char *name);

/* A short line of text from a write to debugfs. Returns its length, or an error. */
ssize_t line_from_user(char *line, size_t size, const char __user *from, size_t count);

int board_begin(void);
void board_end(void);

extern struct platform_driver header_gpio_driver;
extern struct platform_driver header_i2c_driver;
extern struct platform_driver header_spi_driver;

#endif
