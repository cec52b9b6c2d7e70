"""What all tests share: the build is shown, and no example is too slow for a busy machine."""

from hypothesis import settings

import urlprism

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


def pytest_report_header():
    return f"urlprism: {' '.join(str(part) for part in urlprism.build_info())}"
