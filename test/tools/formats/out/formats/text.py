"""Calls in CSV and JSON lines: those of a thread come one after the other, and both formats have the same."""

import csv
import json


def calls_of_csv(file):
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    return [(int(row["rank"]), int(row["thread"]), int(row["index"]), row["function"], number(row["begin_ns"]),
             number(row["end_ns"])) for row in csv.DictReader(lines)]


def number(text):
    return int(text) if text else None


def calls_of_json_lines(file):
    lines = file.read_text().splitlines()[1:]
    names = ("rank", "thread", "index", "function", "begin_ns", "end_ns")
    return [tuple(json.loads(line).get(name) for name in names) for line in lines]


def check(test, calls, timed):
    """Returns how many calls there are."""
    last = {}
    for rank, thread, index, _, begin, end in calls:
        test.assertEqual(begin is not None and end is not None, timed)
        before = last.get((rank, thread), (-1, 0))
        test.assertGreater(index, before[0])
        if timed:
            test.assertTrue(before[1] <= begin <= end, (rank, index))
        last[rank, thread] = index, end
    return len(calls)
