"""Lists of the hosts that a server answers for: each document or program has a file.

URL ──► the text of the field Host ──► the program's own check of it ──► an entry of its list

The field is the authority of the URL as it is written, without userinfo; a text without "//" is the
field itself, as a server hands it on, without blanks around it.
"""
