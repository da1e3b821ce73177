// SPDX-License-Identifier: GPL-2.0
/*
 * The module: three devices and their drivers, whose driver's unbind and bind in sysfs take each away and bring it back.
 */
#include <linux/ktime.h>
#include <linux/module.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

#include "header.h"

#define LOG_SIZE (24 * 1024 * 1024)

static struct dentry *root;
static struct platform_device *devices[3];
static struct platform_driver *const drivers[] = { &header_gpio_driver, &header_i2c_driver, &header_spi_driver };
static const char *const names[] = { "companion-gpio", "companion-i2c", "companion-spi" };

static void remove_folder(void *folder)
{
	debugfs_remove_recursive(folder);
}

struct dentry *folder_of(struct device *dev, const char *name)
{
	struct dentry *folder = debugfs_create_dir(name, root);
	int error = devm_add_action_or_reset(dev, remove_folder, folder);

	return error ? ERR_PTR(error) : folder;
}

ssize_t line_from_user(char *line, size_t size, const char __user *from, size_t count)
{
	if (count >= size)
		return -E2BIG;
	if (copy_from_user(line, from, count))
		return -EFAULT;
	line[count] = 0;
	return count;
}

void log_add(struct bus_log *log, u16 address, u16 kind, s32 result, const void *bytes, u32 length)
{
	struct record record = {
		.at = ktime_get_ns(), .length = length, .result = result, .address = address, .kind = kind,
	};

	mutex_lock(&log->lock);
	if (log->used + sizeof(record) + length > LOG_SIZE) {
		log->dropped++;
	} else {
		memcpy(log->bytes + log->used, &record, sizeof(record));
		if (bytes)
			memcpy(log->bytes + log->used + sizeof(record), bytes, length);
		else
			memset(log->bytes + log->used + sizeof(record), 0, length);
		log->used += sizeof(record) + length;
	}
	mutex_unlock(&log->lock);
}

static ssize_t log_read(struct file *file, char __user *to, size_t count, loff_t *at)
{
	struct bus_log *log = file->private_data;
	ssize_t got;

	mutex_lock(&log->lock);
	got = log->dropped ? -EOVERFLOW : simple_read_from_buffer(to, count, at, log->bytes, log->used);
	mutex_unlock(&log->lock);
	return got;
}

static ssize_t log_write(struct file *file, const char __user *from, size_t count, loff_t *at)
{
	struct bus_log *log = file->private_data;

	mutex_lock(&log->lock);
	log->used = 0;
	log->dropped = 0;
	mutex_unlock(&log->lock);
	return count;
}

static const struct file_operations log_file = {
	.owner = THIS_MODULE, .open = simple_open, .read = log_read, .write = log_write, .llseek = default_llseek,
};

static void log_end(void *log)
{
	vfree(((struct bus_log *)log)->bytes);
}

int log_begin(struct device *dev, struct bus_log *log, struct dentry *folder)
{
	mutex_init(&log->lock);
	log->bytes = vmalloc(LOG_SIZE);
	if (!log->bytes)
		return -ENOMEM;
	debugfs_create_file("log", 0600, folder, log, &log_file);
	return devm_add_action_or_reset(dev, log_end, log);
}

static void take_away(int count)
{
	while (count--) {
		platform_device_unregister(devices[count]);
		platform_driver_unregister(drivers[count]);
	}
	debugfs_remove_recursive(root);
	board_end();
}

static int __init header_init(void)
{
	int each, error;

	error = board_begin();
	if (error)
		return error;
	root = debugfs_create_dir("companion_header", NULL);
	for (each = 0; each < ARRAY_SIZE(drivers); each++) {
		error = platform_driver_register(drivers[each]);
		if (error)
			break;
		devices[each] = platform_device_register_simple(names[each], PLATFORM_DEVID_NONE, NULL, 0);
		if (IS_ERR(devices[each])) {
			error = PTR_ERR(devices[each]);
			platform_driver_unregister(drivers[each]);
			break;
		}
	}
	if (error)
		take_away(each);
	return error;
}

static void __exit header_exit(void)
{
	take_away(ARRAY_SIZE(drivers));
}

module_init(header_init);
module_exit(header_exit);
MODULE_DESCRIPTION("A Raspberry Pi's header for a machine that has none: pins, I2C and SPI");
MODULE_LICENSE("GPL");
