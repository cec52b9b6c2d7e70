"""The core that the packages of all standards share; it does not depend on any of them."""
