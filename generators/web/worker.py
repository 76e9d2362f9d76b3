"""The worker's side of the door: requests as JSON from JavaScript, answers as values that it can post."""

from __future__ import annotations

import json
from typing import Any

from generators.web.door import answer as answer_request
from generators.web.door import failure


def answer(name: str, request: str, progress: Any) -> Any:
    """The answer to a request: status, media type, file name and content, as an array of JavaScript."""
    from pyodide.ffi import to_js

    try:
        given = answer_request(name, json.loads(request), lambda message: progress(message))
    except Exception as error:
        given = failure(error)
    return to_js([given.status, given.media_type, given.name, given.content])
