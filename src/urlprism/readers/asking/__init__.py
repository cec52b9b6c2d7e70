"""The real programs under the names of readers, where they are installed.

Other packages import `children`, `conversation`, `fetchers`, `packages`, `proxy` and `url_class`.
"""
