"""Zips that are made: files packed as one."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files as a zip, each with the same date, so that the same files give the same bytes."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return out.getvalue()
