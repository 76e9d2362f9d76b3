"""The folders of a player on each system: for settings, and for files that can be made again."""

import os
import sys

#: The file of a player's own defaults in their settings folder.
DEFAULTS = "defaults.toml"


def settings_folder() -> str:
    """The folder in which a player's printers, defaults and games are saved; it need not exist."""
    if sys.platform == "win32":
        return os.path.join(os.environ.get("APPDATA") or _home(), "Plotroom")  # noqa: PTH118 - see input_file
    if sys.platform == "darwin":
        return f"{_home()}/Library/Application Support/Plotroom"
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(folder):  # noqa: PTH117 - the XDG Base Directory Specification ignores it then
        folder = f"{_home()}/.config"
    return os.path.join(folder, "plotroom")  # noqa: PTH118


def _home() -> str:
    return os.path.expanduser("~")  # noqa: PTH111
