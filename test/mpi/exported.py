"""The timeline that an export draws."""

import csv


def calls_of(sandbox, trace, ranks):
    """By function, of each rank the (begin, end) of its calls."""
    sandbox.anole("export", trace, "--to", "csv", "-o", trace + ".csv").succeeded()
    calls = {}
    with open(sandbox.path / (trace + ".csv"), encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            of_all = calls.setdefault(row["function"], [[] for _ in range(ranks)])
            of_all[int(row["rank"])].append((int(row["begin_ns"]), int(row["end_ns"])))
    return calls
