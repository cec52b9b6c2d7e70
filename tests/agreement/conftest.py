"""Lets the tests beside this file import the helpers beside it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
