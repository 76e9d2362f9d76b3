"""Processes for long requests, each of which is ended when it takes too long or when nobody waits for it any more.

A process is another Python that finds the same modules as this one.
"""

import json
import os
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Condition, Thread
from time import monotonic
from typing import Any
from weakref import finalize

from aids.errors import InputError
from generators import Progress
from generators.web.door import Answer, answer, failure, refusal
from generators.web.lookups import KEPT, key_of

#: Before the code of a process: the modules of this program, whatever folder it runs in, and what it is given.
BEGIN = """
import json, sys
sys.path[:], given = json.loads(sys.argv.pop())
"""


def words_of(code: str, **given: object) -> list[str]:
    """The command line that runs `code` in another Python, which finds `given` under that name; it is sent as JSON."""
    places = [str(Path(place).absolute()) for place in sys.path]
    return [sys.executable, "-c", BEGIN + code, json.dumps([places, given])]


PREVIEW = "preview"
#: Requests that can take long: what is printed, and what is asked at the table; odds too (`is_long`).
PRINTED = ("print", "setup", "verify")
ASKED = ("turn", "turn-sheet", "game-ask", "shown", "own-picture", "spreadsheet")
MOST_SECONDS = 120.0  # of the work for one request
SMALLER = "Try a smaller request, for example fewer sheets."
AT_ONCE = 2  # processes for what is printed, and as many for what is asked; so each has its turn, and previews too
PLACES = 2 * AT_ONCE + 1  # processes
GRACE = 2.0  # seconds of work that is not ended though nobody waits: its process has more to do, and is ready for it
PATIENCE = 0.25  # seconds before another process is begun, and between two looks at whether anybody still waits
CODE = """
from generators.web.workers import work
work()
"""
#: Whether nobody waits for an answer any more.
Gone = Callable[[], bool]


def is_long(name: str, request: object) -> bool:
    """Whether a request can take so long that somebody may want to end it."""
    if name == "check":
        return isinstance(request, dict) and bool(request.get("odds"))
    return name == PREVIEW or name in PRINTED or name in ASKED


def lines(told: str | Answer) -> Iterator[bytes]:
    """A line of progress, or an answer, as a stream has it."""
    if isinstance(told, str):
        yield f"{json.dumps({'progress': told})}\n".encode()
        return
    head = {"status": told.status, "type": told.media_type, "name": told.name, "length": len(told.content)}
    yield f"{json.dumps(head)}\n".encode()
    yield told.content


def work() -> None:
    """Answer the requests on standard input until it ends; what else is printed goes to standard error."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    asked: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin.buffer:
            asked.put(line)
        os._exit(0)  # the server has ended, and with it the work

    def tell(told: str | Answer) -> None:
        out.writelines(lines(told))
        out.flush()

    Thread(target=read, daemon=True).start()
    while True:
        name, request = json.loads(asked.get())
        try:
            told = answer(name, request, tell)
        except Exception as error:
            told = failure(error)
        tell(told)


class Ended(Exception):
    """Work that was ended, and its process with it; the message says why."""


class Worker:
    """A process that does one request after another."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(  # in a group of its own, for Ctrl-C is pressed for the server
            words_of(CODE),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=sys.platform != "win32",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self.told: SimpleQueue[str | Answer | None] = SimpleQueue()
        #: The requests whose pages it keeps, the last one last.
        self.keys: OrderedDict[str, None] = OrderedDict()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        out: Any = self.process.stdout
        with suppress(OSError, ValueError):
            for line in out:
                told = json.loads(line)
                if "progress" in told:
                    self.told.put(told["progress"])
                else:
                    self.told.put(Answer(told["type"], told["name"], out.read(told["length"]), told["status"]))
        self.told.put(None)

    def ask(self, name: str, request: object, progress: Progress, gone: Gone) -> Answer:
        """The answer to a request; `Ended` if it takes too long, or if nobody waits for it any more."""
        begun = monotonic()
        with suppress(OSError):  # it has ended: that is told below
            given: Any = self.process.stdin
            given.write(f"{json.dumps([name, request])}\n".encode())
            given.flush()
        while True:
            taken = monotonic() - begun
            if taken > MOST_SECONDS:
                raise Ended(f"the work took more than {MOST_SECONDS:g} seconds. {SMALLER}")
            if taken > GRACE and gone():
                raise Ended("stopped")
            with suppress(Empty):
                told = self.told.get(timeout=min(PATIENCE, MOST_SECONDS - taken))
                if told is None:
                    raise Ended(f"the work stopped unexpectedly. {SMALLER}")
                if isinstance(told, Answer):
                    return told
                progress(told)

    def note(self, key: str) -> None:
        """Note that it keeps the pages of a request."""
        self.keys[key] = None
        self.keys.move_to_end(key)
        while len(self.keys) > KEPT:
            self.keys.popitem(last=False)

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]  # both are pipes


class Workers:
    """The processes of a server: begun when they are needed, each with one request at a time."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._idle: list[Worker] = []
        #: The processes that work, with the name of the request and the key of a preview.
        self._busy: dict[Worker, tuple[str, str]] = {}
        self._all: set[Worker] = set()
        self.end = finalize(self, _end, self._all)

    def begin(self) -> None:
        """Begin a process, so that the first request finds one."""
        with self._changed:
            if not self._all:
                self._idle.append(self._new())

    def answer(self, name: str, request: object, progress: Progress, gone: Gone) -> Answer:
        """The answer to a long request, or the refusal of one that took too long."""
        key = key_of(request) if name == PREVIEW else ""
        try:
            worker, lives = self._take(name, key, gone), False
            try:
                told = worker.ask(name, request, progress, gone)
                lives = True
                return told
            finally:
                self._give(worker, key, lives=lives)
        except Ended as ended:
            return refusal(InputError(str(ended)))

    def _new(self) -> Worker:
        worker = Worker()
        self._all.add(worker)
        return worker

    def _take(self, name: str, key: str, gone: Gone) -> Worker:
        """A process for a request, when it has its turn: the one that keeps its pages, or an idle one, or a new one."""
        waited = False
        with self._changed:
            while True:
                if self._may_begin(name, key):
                    for worker in sorted(self._idle, key=lambda idle: key not in idle.keys):
                        self._idle.remove(worker)
                        if worker.process.poll() is None:
                            self._busy[worker] = name, key
                            return worker
                        self._drop(worker)
                    if not self._all or (waited and len(self._all) < PLACES):
                        worker = self._new()
                        self._busy[worker] = name, key
                        return worker
                waited = not self._changed.wait(PATIENCE) or waited
                if gone():
                    raise Ended("stopped")

    def _may_begin(self, name: str, key: str) -> bool:
        """Whether a request has its turn: pages that are being drawn are waited for, and previews have a place."""
        if name == PREVIEW:
            return all(other != key for _, other in self._busy.values())
        others = [other in PRINTED for other, _ in self._busy.values() if other != PREVIEW]
        return others.count(name in PRINTED) < AT_ONCE

    def _give(self, worker: Worker, key: str, *, lives: bool) -> None:
        """Take a process back; one that was stopped is ended."""
        with self._changed:
            del self._busy[worker]
            if lives:
                self._idle.append(worker)
                if key:
                    worker.note(key)
            else:
                self._drop(worker)
            self._changed.notify_all()

    def _drop(self, worker: Worker) -> None:
        self._all.discard(worker)
        worker.end()


def _end(workers: set[Worker]) -> None:
    for worker in [*workers]:
        worker.end()
