"""Golden transcripts: whole games whose record and printed story must not change unnoticed.

`make golden` writes them anew; look at the diff before you keep it.
"""
