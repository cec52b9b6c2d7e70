"""Tables and forms of Unicode: mappings of UTS #46, normal forms, code points, the version."""
