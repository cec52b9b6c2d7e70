"""The ten schemes that RFC 1738 §3 defines, one module for each."""
