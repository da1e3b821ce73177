// SPDX-License-Identifier: GPL-2.0
/*
 * I2C bus 1, on which everything at the addresses that answer is taken and logged. How an address behaves is written:
 *
 *	echo "3c works" > slaves	it acknowledges (0x3c and 0x3d do from the beginning)
 *	echo "3c nak" > slaves		nobody acknowledges: EREMOTEIO
 *	echo "3c timeout" > slaves	the clock is held down: ETIMEDOUT, a second later
 *	echo "3c hold" > slaves		the transfer does not end until something else is written
 *
 * A display controller's status can be read, with one bit of it: whether it was told to switch off (AE) or on (AF).
 * A transfer takes as long as 400 kHz do. A bus that was unbound times out, as a Pi's does while somebody has it open.
 */
#include <linux/delay.h>
#include <linux/i2c.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/wait.h>

#include "header.h"

#define HERTZ 400000
#define OFF 0x40

enum mode { NAK, WORKS, TIMEOUT, HOLD };
static const char *const mode_names[] = { "nak", "works", "timeout", "hold" };

struct slave {
	enum mode mode;
	u8 status;
};

struct header_i2c {
	struct i2c_adapter adapter;
	struct bus_log log;
	wait_queue_head_t changed;
	bool gone;
	struct slave slaves[128];
};

static void on_the_wire(u32 bytes)
{
	u32 microseconds = bytes * 9 * (1000000 / 1000) / (HERTZ / 1000);

	usleep_range(microseconds, microseconds + 50);
}

static int answer(struct header_i2c *bus, struct slave *slave)
{
	if (slave->mode == HOLD && wait_event_killable(bus->changed, slave->mode != HOLD || bus->gone))
		return -EINTR;
	if (slave->mode == TIMEOUT || bus->gone) {
		msleep(1000);
		return -ETIMEDOUT;
	}
	return slave->mode == NAK ? -EREMOTEIO : 0;
}

static int message(struct header_i2c *bus, struct i2c_msg *one)
{
	struct slave *slave = &bus->slaves[one->addr & 127];
	int error = answer(bus, slave);

	on_the_wire(error ? 1 : one->len + 1);
	if (!error && one->flags & I2C_M_RD)
		memset(one->buf, slave->status, one->len);
	else if (!error && one->len == 2 && one->buf[0] == 0 && (one->buf[1] | 1) == 0xAF)
		slave->status = one->buf[1] & 1 ? 0 : OFF;
	log_add(&bus->log, one->addr, one->flags & I2C_M_RD ? FETCHED : WRITTEN, error, one->buf, one->len);
	return error;
}

static int transfer(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	struct header_i2c *bus = i2c_get_adapdata(adapter);
	int each, error;

	for (each = 0; each < count; each++) {
		error = message(bus, &messages[each]);
		if (error)
			return error;
	}
	return count;
}

static u32 functionality(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = {
	.master_xfer = transfer,
	.functionality = functionality,
};

static int slaves_show(struct seq_file *to, void *unused)
{
	struct header_i2c *bus = to->private;
	int address;

	for (address = 0; address < 128; address++)
		if (bus->slaves[address].mode != NAK)
			seq_printf(to, "%02x %s\n", address, mode_names[bus->slaves[address].mode]);
	return 0;
}

static int slaves_open(struct inode *inode, struct file *file)
{
	return single_open(file, slaves_show, inode->i_private);
}

static ssize_t slaves_write(struct file *file, const char __user *from, size_t count, loff_t *at)
{
	struct header_i2c *bus = ((struct seq_file *)file->private_data)->private;
	char line[32], word[16];
	unsigned int address;
	ssize_t got = line_from_user(line, sizeof(line), from, count);
	int mode;

	if (got < 0)
		return got;
	if (sscanf(line, "%x %15s", &address, word) != 2 || address > 127)
		return -EINVAL;
	mode = match_string(mode_names, ARRAY_SIZE(mode_names), word);
	if (mode < 0)
		return mode;
	bus->slaves[address].mode = mode;
	wake_up_all(&bus->changed);
	return got;
}

static const struct file_operations slaves_file = {
	.owner = THIS_MODULE, .open = slaves_open, .read = seq_read, .write = slaves_write, .llseek = seq_lseek,
	.release = single_release,
};

static void end(void *given)
{
	struct header_i2c *bus = given;

	bus->gone = true;
	wake_up_all(&bus->changed);
	i2c_del_adapter(&bus->adapter);	/* waits until nobody has it open */
}

static int i2c_probe(struct platform_device *device)
{
	struct header_i2c *bus = devm_kzalloc(&device->dev, sizeof(*bus), GFP_KERNEL);
	struct dentry *folder = folder_of(&device->dev, "i2c");
	int error;

	if (!bus)
		return -ENOMEM;
	if (IS_ERR(folder))
		return PTR_ERR(folder);
	error = log_begin(&device->dev, &bus->log, folder);
	if (error)
		return error;
	init_waitqueue_head(&bus->changed);
	bus->slaves[0x3c] = bus->slaves[0x3d] = (struct slave){ .mode = WORKS, .status = OFF };
	bus->adapter.owner = THIS_MODULE;
	bus->adapter.algo = &algorithm;
	bus->adapter.dev.parent = &device->dev;
	bus->adapter.nr = 1;
	strscpy(bus->adapter.name, "companion header", sizeof(bus->adapter.name));
	i2c_set_adapdata(&bus->adapter, bus);
	debugfs_create_file("slaves", 0600, folder, bus, &slaves_file);
	error = i2c_add_numbered_adapter(&bus->adapter);
	return error ? error : devm_add_action_or_reset(&device->dev, end, bus);
}

struct platform_driver header_i2c_driver = {
	.driver = { .name = "companion-i2c" },
	.probe = i2c_probe,
};
