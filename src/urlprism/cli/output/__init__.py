"""What commands show: formats for programs, tables and reports for people.

Other packages import `formats`, `lines`, `reports`, `rows`, `views` and `writers`.
"""
