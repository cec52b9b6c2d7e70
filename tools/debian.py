"""Where this machine gets Debian's packages from."""

import subprocess


def site() -> str:
    """Return the address of Debian's packages, as apt has it; raise LookupError without one."""
    command = ["apt-get", "indextargets", "--format=$(SITE)", "Origin: Debian", "Label: Debian"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    if not told:
        message = "apt knows no packages of Debian: `apt-get update` asks for them"
        raise LookupError(message)
    return told[0]
