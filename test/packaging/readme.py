"""What README.md shows is what the command prints, and its numbers are those of the manual.

usage: readme.py ANOLE"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def missing_lines(anole):
    """The lines of the sample that `anole demo` does not print, 80 columns wide."""
    with tempfile.TemporaryDirectory(prefix="anole-readme-") as folder:
        shown = subprocess.run([anole, "demo"], cwd=folder, env={**os.environ, "COLUMNS": "80"}, check=True,
                               capture_output=True, text=True).stdout.split("\n")
    sample = re.search(r"```console\n\$ anole demo\n(.*?)\n```", README, re.DOTALL)[1].split("\n")
    return [line for line in sample if line != "..." and line not in shown]


def unknown_numbers():
    """Those in the row of Anole that docs/performance.md does not have."""
    known = set(re.findall(r"[0-9][0-9.,]*[0-9]", (ROOT / "docs" / "performance.md").read_text()))
    row = re.search(r"^\| Anole \|.*$", README, re.MULTILINE)[0]
    return [number for number in re.findall(r"\d[\d,]*\.\d+|\d,\d+", row) if number not in known]


def main(anole):
    problems = [f"anole demo does not print: {line}" for line in missing_lines(anole)]
    problems += [f"docs/performance.md does not have {number}" for number in unknown_numbers()]
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main(sys.argv[1]))
