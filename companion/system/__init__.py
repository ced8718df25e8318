"""What the app asks of the device it runs on."""
