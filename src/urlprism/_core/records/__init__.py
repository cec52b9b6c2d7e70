"""What the records of all standards share: what they take, hold and tell, and how they change."""
