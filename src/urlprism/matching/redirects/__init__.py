"""Where an authorization server sends the answer, and for what a token is good, by each rule.

The pattern is the redirect_uri that a client has registered, or the URI of a resource.

`documents` are RFC 6749, 9700, 8252 and 8707; each other file is a program.
"""
