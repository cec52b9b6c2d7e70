"""What commands show: formats for programs, tables and drawings for people, progress."""
