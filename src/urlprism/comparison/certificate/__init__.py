"""The certificate: the proof that all readers read a text alike."""
