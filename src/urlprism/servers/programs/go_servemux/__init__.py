"""The ServeMux of Go."""
