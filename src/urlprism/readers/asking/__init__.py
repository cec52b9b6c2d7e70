"""The real programs under the names of readers, where they are installed.

    registry ──► live_reader ──► `live` of the folder of a program ──► a conversation, or a package

Who asks models only loads nothing of this, nor the `live` modules: the registry enters here, late.
Other packages import `children`, `conversation`, `fetchers`, `packages`, `proxy` and `url_class`.
"""

from urlprism.readers.asking.live import live_reader as live_reader
