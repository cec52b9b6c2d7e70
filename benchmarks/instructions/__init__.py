"""Instructions that calls take, counted by valgrind, beside a baseline that is committed."""
