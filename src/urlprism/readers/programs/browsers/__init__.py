"""What the models of browsers share, and that of Node.js with them.

Other packages import `client`, `idna`, `live`, `url_class` and `urls`.
"""
