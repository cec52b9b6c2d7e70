"""A comparison in words: explained in lines, in sentences, and as data, with secrets hidden."""
