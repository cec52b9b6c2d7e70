"""What is measured or counted, as pages, tables and JSON."""
