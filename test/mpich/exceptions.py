"""The tests that are known not to pass traced, or whose generated programs differ: the tables of
docs/mpich-tests.md are the list.

A row names a test (or how its name starts), the mode, and the reason."""

import pathlib
import re

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "docs" / "mpich-tests.md"
ROW = re.compile(r"\| `([^`]+)` \| (unwind|static|both|generated) \| (.+) \|$")


def read():
    rows = [ROW.match(line) for line in DOCUMENT.read_text().splitlines()]
    return [row.groups() for row in rows if row]


def reason(known, test, mode):
    for pattern, where, why in known:
        if (where == mode or where == "both" and mode != "generated") and test.matches(pattern):
            return why
    return None
