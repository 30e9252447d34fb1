"""Calls of MPI_Waitsome, and of MPI_Testsome, that are joined to an earlier one are time in MPI, of the event that they
are joined to. What the program does between them is computing: rank 0 waits for a rank that sleeps five times as long
before each message as rank 0 does after it."""

import json

from harness import HERE, expect, main


class Run:
    def __init__(self, sandbox, program, mode, *arguments, **options):
        self.sandbox, self.trace = sandbox, f"{mode}{''.join(arguments)}.anole"
        out = sandbox.mpiexec(2, program, *arguments, ANOLE_OUTPUT=self.trace, ANOLE_CALLPATH=mode, **options).succeeded().out
        self.slept = int(out)

    def rank(self):
        shown = self.sandbox.anole("ranks", self.trace, "--json").succeeded().out
        return json.loads(shown)["ranks"][0]

    def point(self, function):
        points = self.sandbox.info(self.trace)["streams"][0]["points"]
        return next(point for point in points if point["function"] == function)


def waiting_is_not_computing(run):
    row = run.rank()
    everything = row["computing_ns"] + row["mpi_ns"] + row["tracer_ns"] + row["core_wait_ns"]
    expect(row["computing_ns"] < run.slept + 0.05 * everything, f"slept {run.slept}: {row}")
    return row


def waits(sandbox, program):
    for mode in ("static", "unwind"):
        run = Run(sandbox, program, mode)
        row = waiting_is_not_computing(run)
        expect(row["computing_ns"] > 0.95 * run.slept, f"slept {run.slept}: {row}")
        point = run.point("MPI_Waitsome")
        expect(point["events"] == 1, f"calls that are not joined: {point}")
        expect(point["inside"]["mean_ns"] > 0.8 * row["mpi_ns"], f"of {row}: {point}")


def tests(sandbox, program):
    """After a test that failed the program is waiting until one succeeds."""
    for mode in ("static", "unwind"):
        run = Run(sandbox, program, mode, "test")
        waiting_is_not_computing(run)
        expect(run.point("MPI_Testsome")["events"] == 1, "calls that are not joined")


def times_of_each_event(sandbox, program):
    raw = sandbox.path / "raw"
    run = Run(sandbox, program, "static", ANOLE_TIME="full", ANOLE_VERIFY=raw)
    waiting_is_not_computing(run)
    sandbox.is_lossless(run.trace, raw)
    text = sandbox.anole("print", run.trace, "--expand", "--rank", 0).succeeded().out
    line = next(line for line in text.splitlines() if "MPI_Waitsome" in line)
    mean = run.point("MPI_Waitsome")["inside"]["mean_ns"]
    inside = float(line.split()[3]) * {"µs": 1e3, "ms": 1e6, "s": 1e9}[line.split()[4]]
    expect(abs(inside - mean) < mean / 32, f"not {mean}: {line}")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "joined_waits.c", "program")
    waits(sandbox, program)
    tests(sandbox, program)
    times_of_each_event(sandbox, program)


main(test)
