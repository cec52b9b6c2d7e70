""".NET: `System.Uri`."""
