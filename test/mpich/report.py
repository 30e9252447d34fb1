"""The results of a run of the suite: a record for each test, and a table with a row for each folder."""

import json
import pathlib
from collections import Counter

PASS = "pass"
# A program that never starts MPI leaves no trace to compare with its raw logs.
UNCOMPARED = "pass, not compared"
PASSED = (PASS, UNCOMPARED)
MODES = ("unwind", "static")
COLUMNS = ("tests", "pass untraced", *MODES, *(f"{mode}, lossless" for mode in MODES), "unexpected")


def _row(records):
    row = Counter({"tests": len(records)})
    for record in records:
        row["pass untraced"] += record["untraced"] == PASS
        for mode in MODES:
            row[mode] += record.get(mode) in PASSED
            row[f"{mode}, lossless"] += record.get(mode) == PASS
        row["unexpected"] += len(record["unexpected"])
    return [row[column] for column in COLUMNS]


def _line(name, cells):
    return f"{name:12}" + "".join(f"{cell:>18}" for cell in cells)


def table(records):
    folders = {}
    for record in records:
        folders.setdefault(record["name"].split("/")[0], []).append(record)
    rows = [_line(name, _row(members)) for name, members in folders.items()]
    return "\n".join([_line("folder", COLUMNS), *rows, _line("all", _row(records))])


def save(path, records):
    pathlib.Path(path).write_text(json.dumps(records, indent=1) + "\n")
