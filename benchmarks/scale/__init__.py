"""What a job costs on many workers: a simulation that replays measured tasks, and its model."""
