"""What the commands `anole waits`, `anole critical`, `anole worth` and `anole lint` say, as frames, and the times of
`anole export`."""

import csv
import itertools
import json
import pathlib
import shutil
import subprocess
import tempfile

import numpy

from anole import _anole

ALL = "1000000000"
SITE = ("function", "place", "call_path")


def _command():
    """The command that is installed with this module, or the one that the shell finds. The module itself would be
    twice as large with what runs ranks against each other."""
    folders = pathlib.Path(_anole.__file__).resolve().parents
    beside = (folder / "bin" / "anole" for folder in folders)
    found = next((str(file) for file in beside if file.is_file()), None) or shutil.which("anole")
    if not found:
        raise _anole.Error("waits, their causes, comparisons, mistakes and reconstructed times need the command anole, which is neither beside this module nor in PATH")
    return found


def _printed(*arguments):
    """What a command prints. Status 1 is an answer, too."""
    done = subprocess.run([_command(), *arguments], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise _anole.Error(done.stderr.strip().splitlines()[-1].removeprefix("anole: "))
    return done.stdout


def answered(command, *arguments):
    """What a command prints with --json, as a dict."""
    return json.loads(_printed(command, "--json", *arguments))


def answer(trace, command):
    """The same of one trace, with all rows."""
    return answered(command, "--top", ALL, trace.file)


def moments(trace, rank):
    """When the calls of a rank begin and end, reconstructed: two arrays. All ranks are run against each other for
    that, which takes some microseconds for each call of the trace."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "calls.csv"
        _printed("export", "--to", "csv", "--time", "reconstructed", "--ranks", str(rank), "--output", str(out), trace.file)
        with out.open(newline="") as lines:
            rows = csv.reader(itertools.islice(lines, 2, None))  # a note and a header come first
            times = numpy.fromiter(itertools.chain.from_iterable(row[3:5] for row in rows), numpy.int64)
    return times[::2], times[1::2]


def _at(site):
    return [(site or {}).get(name) for name in SITE]


def _ranks(cause):
    return {one["rank"]: one["time_ns"] for one in cause["ranks"]}


def waits(told):
    """A row for each cause of the waits at a call site."""
    names = ["kind", *SITE, "ranks", "count", "waiting_ns", "cause", *(f"cause_{name}" for name in SITE), "cause_ns", "cause_ranks"]
    rows = [[wait["kind"], *_at(wait["call_site"]), wait["ranks"], wait["count"], wait["waiting_ns"],
             cause["kind"], *_at(cause.get("call_site")), cause["time_ns"], _ranks(cause)]
            for wait in told["waits"] for cause in wait["causes"]]
    return rows, names


def critical_path(told):
    """A row for each part of the path, or place with slack."""
    names = ["kind", *SITE, "time_ns", "share", "mean_ns", "slack_ns", "ranks"]
    rows = [[part["kind"], *_at(part.get("call_site")), part["time_ns"], part["share"], part["mean_ns"],
             part.get("slack_ns"), _ranks(part)] for part in told["parts"]]
    return rows, names


def worth(told):
    """A row for all computing, and for each call site on the path."""
    gains = ["on_path_ns", "gain_10_ns", "gain_25_ns", "gain_50_ns", "gain_balanced_ns"]
    return [[*_at(row.get("call_site")), *(row[name] for name in gains)] for row in told["worth"]], [*SITE, *gains]


def on(networks):
    """The options that choose networks."""
    return [word for network in networks for word in ("--network", network)]


def classes(told):
    """A row for each network."""
    parts = [name for name, part in told["networks"][0].items() if isinstance(part, dict) and "mean_ns" in part]
    names = ["network", "class", "run_time_ns", *(f"{part}_ns" for part in parts)]
    return [[row["network"], row["class"], row["run_time_ns"], *(row[part]["mean_ns"] for part in parts)]
            for row in told["networks"]], names


def findings(told):
    """A row for each mistake."""
    names = ["severity", "kind", "what", "detail", "chapter", "ranks", "times", "function", "place", "other_function",
             "other_place"]
    rows = [[*(each[name] for name in names[:5]),
             [rank for first, last in each["ranks"] for rank in range(first, last + 1)], each["times"], each["function"],
             each["place"], *((each.get("other") or {}).get(name) for name in ("function", "place"))]
            for each in told["findings"]]
    return rows, names
