"""Digests that Python computes itself: `hashlib` loads OpenSSL, which takes longer than to digest a page.

Python's own modules of them have other names from version to version; `hashlib` is for a Python without them.
"""

from __future__ import annotations

try:
    from _md5 import md5  # type: ignore[import-not-found]
except ImportError:
    from hashlib import md5

try:
    from _sha2 import sha256  # type: ignore[import-not-found]
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found]  # Python 3.11
    except ImportError:
        from hashlib import sha256

__all__ = ["md5", "sha256"]
