"""The worker's side of the door: requests as JSON from JavaScript, answers as values that it can post."""

from __future__ import annotations

import json
from typing import Any

from generators.web.door import answer as answer_request


def answer(name: str, request: str, progress: Any) -> Any:
    """The answer to a request: status, media type, file name and content, as an array of JavaScript."""
    from pyodide.ffi import to_js

    try:
        given = answer_request(name, json.loads(request), lambda message: progress(message))
        values = [given.status, given.media_type, given.name, given.content]
    except Exception as error:
        told = {"error": {"where": "", "message": f"internal error: {type(error).__name__}: {error}"}}
        values = [500, "application/json", "answer.json", json.dumps(told).encode()]
    return to_js(values)
