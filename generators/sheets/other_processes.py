"""Other processes of this program, each with a core of its own; a browser has none."""

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def start(count: int) -> Executor:
    """So many processes, which end when this one does; an interrupt at the terminal reaches this one alone.

    Each starts anew on every system: a copy of this one would have the locks of its threads.
    """
    return ProcessPoolExecutor(count, get_context("spawn"), _follow_parent)


def _follow_parent() -> None:
    """Leave an interrupt at the terminal to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
