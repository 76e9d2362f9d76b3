"""Previews that several threads ask for at once are made once."""

from threading import Event, Thread

import pytest

from aids.errors import InputError
from aids.tray import Tray, no_progress
from generators.web import previews

REQUEST = {"targets": ["ssn/torpedo"], "options": {}}


@pytest.fixture
def making(monkeypatch):
    """Threads that ask for the same pages, the first of which makes them until `go` is set; `ends` are its outcomes."""

    class Making:
        begun, go, ends, calls, answers = Event(), Event(), [], [], []

        def ask(self):
            try:
                self.answers.append(previews.pages_of(["print"], REQUEST, no_progress))
            except InputError as error:
                self.answers.append(str(error))

        def start(self):
            thread = Thread(target=self.ask)
            thread.start()
            return thread

    made = Making()

    def run_command(words, files, progress, *, take_pages):
        made.calls.append(words)
        made.begun.set()
        assert made.go.wait(30)
        if made.ends:
            raise made.ends.pop()
        return Tray({}, {}, [], progress, [])

    monkeypatch.setattr(previews, "run_command", run_command)
    monkeypatch.setattr(previews, "_kept", type(previews._kept)())
    yield made
    assert previews._made == {}


def run_two(making):
    first = making.start()
    assert making.begun.wait(30)
    second = making.start()
    second.join(0.2)  # it has nothing to do but wait
    assert second.is_alive()
    making.go.set()
    for thread in (first, second):
        thread.join(30)


def test_the_second_request_waits_for_the_first(making):
    run_two(making)
    assert len(making.calls) == 1 and len(making.answers) == 2 and making.answers[0] is making.answers[1]


def test_the_second_tries_itself_where_the_first_is_refused(making):
    making.ends.append(InputError("no", where="here"))
    run_two(making)
    assert len(making.calls) == 2
    assert sorted(str(type(answer).__name__) for answer in making.answers) == ["Pages", "str"]
