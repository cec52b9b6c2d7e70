"""What the drivers of npm share, as they are asked.

Other packages import `live`.
"""
