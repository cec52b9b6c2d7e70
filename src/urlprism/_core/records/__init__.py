"""What the records of all standards share: what they take, hold and tell, and how they change.

Other packages import `components`, `editing`, `findings`, `records` and `validity`.
"""
