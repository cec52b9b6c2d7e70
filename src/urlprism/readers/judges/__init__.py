"""Judges: libraries that accept or refuse a URL, with the host that they believe it has.

They fetch nothing. Whoever asks one and then fetches by another program relies on both to see the
same host. The parts are those that the library itself uses; a base makes no difference, because
none of them resolves references.

Other packages import `believed`.
"""
