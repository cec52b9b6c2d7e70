"""Files that pin packages, each form in a file of its own; none of them runs anything.

text ──► forms ──► requirements, python, npm, cyclonedx ──► packages, notes about lines

Other packages import `forms` and `notes`.
"""
