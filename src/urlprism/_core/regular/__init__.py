"""Regular expressions of three flavours, matched in time linear in the expression times the text.

text ──► ecmascript, python, pcre ──► nodes: one tree ──► program ──► automaton ──► places of groups

What is accepted has the answers of the flavour's own program, groups too: the automaton follows
all ways of a backtracking program at once, in its order. What an automaton cannot do is refused.

Other packages import `errors` and `regular`.
"""
