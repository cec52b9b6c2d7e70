"""The drivers that npm has, with what they need: each package by its checksum."""

PINNED = {
    "pg-connection-string": {
        "pg-connection-string@2.14.1": (
            "22f69d9711c971d8b66eb78474073ba7f47f27bb69a4347c13cb8ab7c75dfaff"
        ),
    },
}
