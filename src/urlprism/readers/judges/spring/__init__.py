"""Spring: `UriComponentsBuilder`."""
