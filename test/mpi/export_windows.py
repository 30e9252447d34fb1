"""All formats, times and windows of an export: what comes out is sound (slices nest, times ascend, no message arrives before it
is sent, flows have both ends), as a viewer needs it, and all formats have the same calls and messages.
Usage: export_windows.py PROGRAM"""

import sys
import unittest

from harness import BUILT, ROOT, Failure, expect, main

sys.path.insert(0, str(ROOT / "test" / "tools" / "formats" / "out" / "formats"))
import otf2
import paraver
import perfetto
import text

# Programs, their ranks and steps, and windows beside the ranks.
ITERATIONS = ["--iterations", "2-4"]
PHASES = [["--phase", "1"], ["--phase", "2"], ["--phase", "stage:1"]]
PROGRAMS = {"stencil2d": (4, 8, [[], *PHASES, ITERATIONS]), "cg": (4, 4, [[], ITERATIONS]),
            "farm": (4, 10, [[]]), "persistent": (3, 6, [[], ITERATIONS])}
SOME, ONE = ["--ranks", "0-1"], ["--ranks", "2"]
TEST = unittest.TestCase()


def checked(sandbox, trace, form, time, window, schema):
    """How many calls and messages an export has; None if it does not tell."""
    out = sandbox.path / f"{trace}-{form}-{time}-{'_'.join(window)}"
    sandbox.anole("export", f"{trace}.anole", "--to", form, "--time", time, *window, "-o", out).succeeded()
    ordered, whole = time == "reconstructed", not {"--iterations", "--phase"} & set(window)
    if form == "csv":
        return text.check(TEST, text.calls_of_csv(out), time != "none"), None
    if form == "json-lines":
        return text.check(TEST, text.calls_of_json_lines(out), time != "none"), None
    if form == "perfetto":
        messages = perfetto.check(TEST, schema, out, ordered, whole)[1]
        return None, messages if whole else None
    if form == "otf2":
        calls, messages = otf2.check(TEST, out, ordered, not window)
        return calls, messages if not window else None
    messages = paraver.check(TEST, out, ordered)["3"]
    return None, messages if whole else None


def one_count(where, counts):
    known = {count for count in counts if count is not None}
    expect(len(known) == 1 and 0 not in known, f"{where}: {counts}")


def test_window(sandbox, trace, times, window, schema):
    forms = ("csv", "json-lines", "perfetto", "otf2", "paraver")
    for time in times:
        results = []
        for form in forms[:2] if time == "none" else forms:
            try:
                results.append(checked(sandbox, trace, form, time, window, schema))
            except AssertionError as error:
                raise Failure(f"{trace} as {form}, {time}, {window}: {error}") from error
        one_count(f"{trace} {time} {window}: calls", [result[0] for result in results])
        messages = [result[1] for result in results if result[1] is not None]
        expect(len(set(messages)) <= 1, f"{trace} {time} {window}: messages {messages}")
        expect(window or time == "none" or messages[0] > 0, f"{trace}: no messages")


def windows_of(kind, windows):
    """All windows of all ranks and, where a trace has full times, each of some ranks, too."""
    return [*windows, SOME] + ([ONE, *(window + SOME for window in windows[1:])] if kind == "full" else [])


def test(sandbox):
    schema, program = perfetto.schema(), sys.argv[1]
    ranks, steps, windows = PROGRAMS[program]
    for kind in ("full", "histogram"):
        trace = f"{program}-{kind}"
        sandbox.mpiexec(ranks, BUILT / "anole" / program, steps, ANOLE_OUTPUT=f"{trace}.anole",
                        ANOLE_TIME=kind).succeeded()
        times = ["recorded", "reconstructed", "none"][kind == "histogram":]
        for window in windows_of(kind, windows):
            test_window(sandbox, trace, times, window, schema)


main(test)
