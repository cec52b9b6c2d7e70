"""Tables and forms of Unicode: mappings of UTS #46, normal forms, code points, the version.

Other packages import `code_points`, `mappings`, `normal_forms`, `unicode_tables` and
`unicode_version`.
"""
