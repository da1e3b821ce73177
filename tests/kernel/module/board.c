// SPDX-License-Identifier: GPL-2.0
/*
 * The board by its name: the two entries of /proc/device-tree from which programs know a Raspberry Pi.
 */
#include <linux/err.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>

#include "header.h"

static const char model[] = "Raspberry Pi 3 Model B Rev 1.2";	/* its closing zero is told too */
static const u8 revision[] = { 0x00, 0xa0, 0x20, 0x82 };

static struct proc_dir_entry *tree;

static int show_model(struct seq_file *to, void *unused)
{
	seq_write(to, model, sizeof(model));
	return 0;
}

static int show_revision(struct seq_file *to, void *unused)
{
	seq_write(to, revision, sizeof(revision));
	return 0;
}

int board_begin(void)
{
	struct proc_dir_entry *system;

	tree = proc_mkdir("device-tree", NULL);
	if (!tree)
		return -EEXIST;
	system = proc_mkdir("system", tree);
	if (!system || !proc_create_single("model", 0444, tree, show_model) ||
	    !proc_create_single("linux,revision", 0444, system, show_revision)) {
		board_end();
		return -ENOMEM;
	}
	return 0;
}

void board_end(void)
{
	proc_remove(tree);
}
