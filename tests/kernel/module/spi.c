// SPDX-License-Identifier: GPL-2.0
/*
 * SPI bus 0 with /dev/spidev0.0 on it. Every transfer is logged, and takes as long as its clock does.
 */
#include <linux/delay.h>
#include <linux/module.h>
#include <linux/spi/spi.h>

#include "header.h"

struct header_spi {
	struct bus_log log;
};

static int transfer_one(struct spi_controller *bus, struct spi_device *device, struct spi_transfer *transfer)
{
	struct header_spi *spi = spi_controller_get_devdata(bus);
	u32 hertz = transfer->speed_hz ? transfer->speed_hz : 1000000;
	u32 microseconds = div_u64((u64)transfer->len * 8 * 1000000, hertz);

	usleep_range(microseconds, microseconds + 50);
	if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	log_add(&spi->log, 0, WRITTEN, 0, transfer->tx_buf, transfer->len);
	return 0;
}

static int spi_probe(struct platform_device *device)
{
	/* spidev binds to this name: plain "spidev" is known to a Pi's own kernel only. */
	struct spi_board_info spidev = { .modalias = "dh2228fv", .max_speed_hz = 125000000, .chip_select = 0 };
	struct dentry *folder = folder_of(&device->dev, "spi");
	struct spi_controller *bus;
	struct header_spi *spi;
	int error;

	if (IS_ERR(folder))
		return PTR_ERR(folder);
	bus = devm_spi_alloc_master(&device->dev, sizeof(*spi));
	if (!bus)
		return -ENOMEM;
	spi = spi_controller_get_devdata(bus);
	error = log_begin(&device->dev, &spi->log, folder);
	if (error)
		return error;
	bus->bus_num = 0;
	bus->num_chipselect = 2;
	bus->mode_bits = SPI_CPOL | SPI_CPHA;
	bus->transfer_one = transfer_one;
	error = devm_spi_register_controller(&device->dev, bus);
	if (error)
		return error;
	return spi_new_device(bus, &spidev) ? 0 : -ENODEV;
}

struct platform_driver header_spi_driver = {
	.driver = { .name = "companion-spi" },
	.probe = spi_probe,
};
