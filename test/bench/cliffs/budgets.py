"""What tracing may cost: a row for each budget, of a shape, a number of events and a setting, with what was measured.

A row is one line of BUDGETS. Rows of the same run share it. A budget is missed by a figure of more than 1.25 times."""

import dataclasses
import functools
import pathlib
import subprocess
import sys
from collections.abc import Callable

import programs

sys.path.append(str(programs.HERE.parent / "event"))
import parts

SLACK = 1.25


@dataclasses.dataclass(frozen=True)
class Run:
    """CPU time, memory and bytes; `figures` has the row of programs.py, or nothing if the run took too long."""
    shape: str
    events: int
    setting: str = "default"

    @functools.cache
    def figures(self, runs, limit):
        found = programs.measured(["untraced", self.setting], self.shape, self.events, runs, limit)
        row = programs.row_of(self.shape, self.setting, self.events, found, limit)
        return None if "limit" in row else row


@dataclasses.dataclass(frozen=True)
class Count:
    """Instructions that tracing adds to an event before MPI_Finalize (the difference of two numbers of events)."""
    shape: str
    setting: str = "default"
    few, many = 1_000, 41_000

    @functools.cache
    def figures(self, _runs, _limit):
        traced, untraced = map(self.each, (self.setting, "untraced"))
        return {"instructions": traced - untraced}

    def each(self, setting):
        return (self.total(setting, self.many) - self.total(setting, self.few)) / (self.many - self.few)

    def total(self, setting, events):
        with subprocess.Popen(["valgrind", "--tool=callgrind", "--callgrind-out-file=callgrind.%p",
                               *programs.command(setting, self.shape, events)], env=programs.environment(setting),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            if process.wait(timeout=300):
                raise SystemExit(f"cliffs: {self.shape}, {setting} failed under callgrind")
        profile = f"callgrind.{process.pid}"  # processes that the tracer forks have files of their own
        total = sum(parts.byPart(profile).values())
        pathlib.Path(profile).unlink()
        return total


def running(unit=1, per=1):
    """ns an event before MPI_Finalize; `unit`: ns in the unit shown, `per`: values of an event."""
    return lambda row: row["ns"] / unit / per


def finalizing(unit=1, spared=0):
    """ns an event in MPI_Finalize, beyond the ms that are spared on each rank."""
    return lambda row: (row["finalize"] - spared * row["ranks"]) * 1e6 / row["events"] / unit


def number(value):
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


@dataclasses.dataclass(frozen=True)
class Budget:
    what: str
    unit: str
    source: Run | Count
    figure: Callable[[dict], float]
    limit: float

    def cells(self, arguments):
        figures = self.source.figures(arguments.runs, arguments.limit)
        value = self.figure(figures) if figures else None
        shown = f"not done in {arguments.limit} s" if value is None else number(value)
        share = "" if value is None else f"{value / self.limit:.2f}"
        return [self.what, self.unit, shown, number(self.limit), share], value is None or value > SLACK * self.limit


# Of two ranks that each do all of it; figures of rows are sums over the ranks.
SITES, LOOPS = Run("sites", 2 * 20_000), Run("loops", 2 * 20_000)
STARTALL, TIMED = Run("startall", 100_000), Run("wildcards", 1_000_000, "full")
ARRAYS, LONG_ARRAYS = Run("growing-arrays", 100_000), Run("long-arrays", 100_000)
# Events of these shapes may take so many ns in MPI_Finalize, beyond the 5 ms that a rank is spared.
FINALIZED = {"indexed-types": 100, "mixed-sends": 100, "tree-recursion": 100, "startall": 100, "file-writes": 100,
             "pack": 100, "texts": 50, "random-values": 50}
BUDGETS = (
    Budget("call sites, before `MPI_Finalize`", "us a site", SITES, running(1e3), 5),
    Budget("call sites, before `MPI_Finalize`", "bytes a site", SITES, lambda row: row["memory"], 1024),
    Budget("call sites, in `MPI_Finalize`", "us a site", SITES, finalizing(1e3, spared=5), 5),
    Budget("20,000 loops of two calls", "s", LOOPS,
           lambda row: (row["ns"] * row["events"] / 1e9 + row["finalize"] / 1e3) / row["ranks"], 1),
    Budget("20,000 loops of two calls", "MB", LOOPS, lambda row: row["peak"] * row["events"] / 1e6 / row["ranks"], 60),
    Budget("each event a marker", "instructions", Count("regular"), lambda row: row["instructions"], 330),
    Budget("random subsets of persistent requests", "us an event", STARTALL, running(1e3), 1),
    Budget("arrays of irregular values", "ns a value", ARRAYS, running(per=16.5), 20),  # 33 in each second one
    Budget("arrays of irregular values, 101 an event", "ns a value", LONG_ARRAYS, running(per=50.5), 20),
    *(Budget(f"{shape}, in `MPI_Finalize`", "ns an event", Run(shape, 100_000), finalizing(spared=5), most)
      for shape, most in FINALIZED.items()),
    Budget("wildcards with full times, in `MPI_Finalize`", "ns an event", TIMED, finalizing(spared=5), 100),
)


def table(arguments):
    """Prints a line for each budget whose shape is wanted; whether all are kept."""
    print("| what | unit | measured | budget | share |\n" + "| --- " * 5 + "|")
    kept = True
    for budget in BUDGETS:
        if arguments.shapes and budget.source.shape not in arguments.shapes:
            continue
        cells, isMissed = budget.cells(arguments)
        kept = kept and not isMissed
        print("| " + " | ".join(cells) + (" missed |" if isMissed else " |"), flush=True)
    return kept
