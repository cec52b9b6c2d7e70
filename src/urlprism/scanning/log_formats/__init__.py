"""The formats of servers' logs: what a line says, which URLs it has, and where it spells them.

line ──► reader of a format ──► LogText: target, headers ──► urls ──► URL, nested URLs ──► column

Other packages import `entry`, `own`, `table` and `urls`.
"""
