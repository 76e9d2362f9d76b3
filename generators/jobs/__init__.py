"""Jobs: a typed request in, an answer or files out.

Every face has the same jobs.
"""
