"""Functions beside their rivals: the calls, their times, and the memory of what they return."""
