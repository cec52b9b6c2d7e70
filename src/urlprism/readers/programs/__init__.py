"""The models of programs: a folder for each, with the program itself beside its model.

`model` reads as the program does, `releases` says how its releases differ, and `live` asks the
installed program. Two readers of one program have two models: `java.uri` has its `java.live_uri`.
"""
