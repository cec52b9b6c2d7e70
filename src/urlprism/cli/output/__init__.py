"""What commands show: formats for programs, tables and drawings for people, progress.

Other packages import `formats`, `lines`, `reports`, `rows`, `views` and `writers`.
"""
