// SPDX-License-Identifier: GPL-2.0
/*
 * The pins: a GPIO chip of 54 lines, named as a Pi's. Each has its pull and may be wired to a level from outside:
 *
 *	echo "23 0" > levels	a button to ground goes down
 *	echo "23 z" > levels	and comes up again
 *	cat levels		for each line: number, direction, pull, wire, level
 */
#include <linux/gpio/driver.h>
#include <linux/interrupt.h>
#include <linux/irq.h>
#include <linux/irqdesc.h>
#include <linux/module.h>
#include <linux/pinctrl/pinconf-generic.h>
#include <linux/seq_file.h>

#include "header.h"

#define LINES 54
#define NOT_WIRED 2

struct pin {
	bool output;
	u8 pull;	/* 0, 1, or NOT_WIRED for none */
	u8 wire;	/* the same */
	u8 level;
	bool awake;
	unsigned int edges;
};

struct header_gpio {
	struct gpio_chip chip;
	raw_spinlock_t lock;
	struct pin pins[LINES];
};

static bool rises_or_falls(struct pin *pin, u8 level)
{
	return pin->awake && (pin->edges & (level ? IRQ_TYPE_EDGE_RISING : IRQ_TYPE_EDGE_FALLING));
}

/* Works out a line's level, and tells of the edge if there is one. A line with neither pull nor wire keeps its level. */
static void settle(struct header_gpio *gpio, unsigned int number)
{
	struct pin *pin = &gpio->pins[number];
	unsigned long flags;
	bool tell = false;
	u8 level;

	raw_spin_lock_irqsave(&gpio->lock, flags);
	level = pin->wire != NOT_WIRED ? pin->wire : pin->pull;
	if (!pin->output && level != NOT_WIRED && level != pin->level) {
		pin->level = level;
		tell = rises_or_falls(pin, level);
	}
	raw_spin_unlock_irqrestore(&gpio->lock, flags);
	if (tell)
		generic_handle_domain_irq_safe(gpio->chip.irq.domain, number);
}

static int get_direction(struct gpio_chip *chip, unsigned int number)
{
	struct header_gpio *gpio = gpiochip_get_data(chip);

	return gpio->pins[number].output ? GPIO_LINE_DIRECTION_OUT : GPIO_LINE_DIRECTION_IN;
}

static int direction_input(struct gpio_chip *chip, unsigned int number)
{
	struct header_gpio *gpio = gpiochip_get_data(chip);

	gpio->pins[number].output = false;
	settle(gpio, number);
	return 0;
}

static void set_level(struct gpio_chip *chip, unsigned int number, int level)
{
	struct header_gpio *gpio = gpiochip_get_data(chip);

	gpio->pins[number].level = !!level;
}

static int direction_output(struct gpio_chip *chip, unsigned int number, int level)
{
	struct header_gpio *gpio = gpiochip_get_data(chip);

	gpio->pins[number].output = true;
	set_level(chip, number, level);
	return 0;
}

static int get_level(struct gpio_chip *chip, unsigned int number)
{
	struct header_gpio *gpio = gpiochip_get_data(chip);

	return gpio->pins[number].level;
}

static int set_config(struct gpio_chip *chip, unsigned int number, unsigned long config)
{
	struct header_gpio *gpio = gpiochip_get_data(chip);

	switch (pinconf_to_config_param(config)) {
	case PIN_CONFIG_BIAS_PULL_UP:
		gpio->pins[number].pull = 1;
		break;
	case PIN_CONFIG_BIAS_PULL_DOWN:
		gpio->pins[number].pull = 0;
		break;
	case PIN_CONFIG_BIAS_DISABLE:
		gpio->pins[number].pull = NOT_WIRED;
		break;
	default:
		return -ENOTSUPP;	/* a debounce period among them, as on a Pi: gpiolib has its own */
	}
	settle(gpio, number);
	return 0;
}

static void irq_mask(struct irq_data *data)
{
	struct gpio_chip *chip = irq_data_get_irq_chip_data(data);
	struct header_gpio *gpio = gpiochip_get_data(chip);

	gpio->pins[irqd_to_hwirq(data)].awake = false;
	gpiochip_disable_irq(chip, irqd_to_hwirq(data));
}

static void irq_unmask(struct irq_data *data)
{
	struct gpio_chip *chip = irq_data_get_irq_chip_data(data);
	struct header_gpio *gpio = gpiochip_get_data(chip);

	gpiochip_enable_irq(chip, irqd_to_hwirq(data));
	gpio->pins[irqd_to_hwirq(data)].awake = true;
}

static int irq_set_type(struct irq_data *data, unsigned int type)
{
	struct header_gpio *gpio = gpiochip_get_data(irq_data_get_irq_chip_data(data));

	if (type & ~IRQ_TYPE_EDGE_BOTH)
		return -EINVAL;
	gpio->pins[irqd_to_hwirq(data)].edges = type;
	return 0;
}

static const struct irq_chip irq_chip = {
	.name = "companion-gpio",
	.irq_mask = irq_mask,
	.irq_unmask = irq_unmask,
	.irq_set_type = irq_set_type,
	.flags = IRQCHIP_IMMUTABLE,
	GPIOCHIP_IRQ_RESOURCE_HELPERS,
};

static int levels_show(struct seq_file *to, void *unused)
{
	static const char marks[] = "01z";
	struct header_gpio *gpio = to->private;
	struct pin *pin;

	for (pin = gpio->pins; pin < gpio->pins + LINES; pin++)
		seq_printf(to, "%td %s %c %c %c\n", pin - gpio->pins, pin->output ? "out" : "in", marks[pin->pull],
			   marks[pin->wire], marks[pin->level]);
	return 0;
}

static int levels_open(struct inode *inode, struct file *file)
{
	return single_open(file, levels_show, inode->i_private);
}

static ssize_t levels_write(struct file *file, const char __user *from, size_t count, loff_t *at)
{
	struct header_gpio *gpio = ((struct seq_file *)file->private_data)->private;
	unsigned int number;
	char line[32], wire;
	ssize_t got = line_from_user(line, sizeof(line), from, count);

	if (got < 0)
		return got;
	if (sscanf(line, "%u %c", &number, &wire) != 2 || number >= LINES || !strchr("01z", wire))
		return -EINVAL;
	gpio->pins[number].wire = wire == 'z' ? NOT_WIRED : wire - '0';
	settle(gpio, number);
	return got;
}

static const struct file_operations levels_file = {
	.owner = THIS_MODULE, .open = levels_open, .read = seq_read, .write = levels_write, .llseek = seq_lseek,
	.release = single_release,
};

static int gpio_probe(struct platform_device *device)
{
	struct header_gpio *gpio = devm_kzalloc(&device->dev, sizeof(*gpio), GFP_KERNEL);
	struct dentry *folder = folder_of(&device->dev, "gpio");
	struct gpio_chip *chip;
	int each;

	if (!gpio)
		return -ENOMEM;
	if (IS_ERR(folder))
		return PTR_ERR(folder);
	raw_spin_lock_init(&gpio->lock);
	for (each = 0; each < LINES; each++) {
		gpio->pins[each].wire = NOT_WIRED;
		gpio->pins[each].pull = gpio->pins[each].level = each < 9;	/* as a Pi starts */
	}
	chip = &gpio->chip;
	chip->label = "pinctrl-bcm2835";
	chip->parent = &device->dev;
	chip->owner = THIS_MODULE;
	chip->base = -1;
	chip->ngpio = LINES;
	chip->get_direction = get_direction;
	chip->direction_input = direction_input;
	chip->direction_output = direction_output;
	chip->get = get_level;
	chip->set = set_level;
	chip->set_config = set_config;
	gpio_irq_chip_set_chip(&chip->irq, &irq_chip);
	chip->irq.handler = handle_simple_irq;
	chip->irq.default_type = IRQ_TYPE_NONE;
	debugfs_create_file("levels", 0600, folder, gpio, &levels_file);
	return devm_gpiochip_add_data(&device->dev, chip, gpio);
}

struct platform_driver header_gpio_driver = {
	.driver = { .name = "companion-gpio" },
	.probe = gpio_probe,
};
