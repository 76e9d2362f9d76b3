"""What the door answers to a request, read by the tests."""

import json
from typing import NamedTuple

from generators.web.door import answer


def told(name, request):
    """The JSON of an answer that is no refusal."""
    reply = answer(name, request)
    assert reply.status == 200, reply.content
    return json.loads(reply.content)


def all_refused(name, request):
    """The errors of a request that is refused."""
    reply = answer(name, request)
    assert reply.status == 400
    found = json.loads(reply.content)
    return found.get("errors", [found["error"]])


def refused(name, request):
    """The first error of a request that is refused."""
    return all_refused(name, request)[0]


class OnFile(NamedTuple):
    """Requests about a game file: its game, its name, and its text if no other is given."""

    game: str
    file: str
    text: str

    def request(self, text=None, **more):
        """The request about the file."""
        file = {"name": self.file, "text": self.text if text is None else text}
        return {"game": self.game, "file": file, **more}

    def asked(self, name, text=None, **more):
        """The answer."""
        return answer(name, self.request(text, **more))

    def told(self, name, text=None, **more):
        """The JSON of an answer that is no refusal."""
        return told(name, self.request(text, **more))

    def refused(self, name, text=None, **more):
        """The errors of a request that is refused."""
        return all_refused(name, self.request(text, **more))
