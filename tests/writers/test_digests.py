"""Digests without OpenSSL are those of `hashlib`; a seal is the same on either side of the size that divides them."""

import hashlib

import pytest

from aids import digests
from generators.writers import seals


@pytest.mark.parametrize("content", [b"", b"Plotroom", bytes(range(256)) * 1000])
def test_digests_are_those_of_hashlib(content):
    assert digests.md5(content, usedforsecurity=False).digest() == hashlib.md5(content, usedforsecurity=False).digest()
    assert digests.sha256(content).digest() == hashlib.sha256(content).digest()


def test_a_seal_is_the_same_by_either_digest(monkeypatch):
    sealed = []
    for small in (0, 10**9):
        monkeypatch.setattr(seals, "_SMALL", small)
        sealed.append(seals.XML.apply(b"<svg/>"))
        assert seals.XML.is_intact(sealed[-1]) and not seals.XML.is_intact(sealed[-1].replace(b"svg", b"SVG"))
    assert sealed[0] == sealed[1] != b"<svg/>"
