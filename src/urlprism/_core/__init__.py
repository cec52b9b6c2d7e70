"""The core that the packages of all standards share; it does not depend on any of them.

It is a hall: what is here stands in rooms.

* `octets`: memory, searches and marks, which compiled modules call in C;
* `unicode`, `idn`, `hosts`: characters, internationalized domain names, names and addresses;
* `escapes`, `grammar`, `paths`: percent-encoding, pieces of grammars, paths;
* `arguments`, `records`, `classes`: what callers give, what they get, and how its classes behave;
* `releases`: changes of programs.
"""
