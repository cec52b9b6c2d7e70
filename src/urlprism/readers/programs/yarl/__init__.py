"""yarl: `yarl.URL`."""
