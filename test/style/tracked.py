"""The files of the project, for the tests of this folder."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tracked():
    """Those that git has, and new ones that it does not ignore."""
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-co", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in names.splitlines() if (ROOT / name).is_file()]
