"""Renew the golden pictures: `python -m tests.golden`, then look at what git says has changed."""

from tests.golden import renew

for line in renew():
    print(line)
