"""The basic URL parser: the machine, its states in the standard's order, and what it writes.

text ──► parser ──► recognizer ──► record                    a text that is serialized already
                └─► machine ──► states ──► draft ──► record  any other text

Other packages import `draft`, `machine`, `parser`, `states_authority`, `states_path` and
`states_scheme`.
"""
