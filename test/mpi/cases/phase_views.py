"""The phases of a run have the same numbers, names and times wherever they are shown: `info`, `phases`, `ranks`,
`efficiency`, the page and Python; in traces of golden files, of phases between markers (also if one comes back), of
stages that are found, and of runs that are one phase."""

import base64
import gzip
import json
import os
import re
import subprocess
import sys

from harness import BIN, BUILT, HERE, ROOT, expect, main

GOLDEN = ROOT / "test" / "format" / "good"
KINDS = ("computing_ns", "mpi_ns", "tracer_ns", "core_wait_ns")
OF_PYTHON = """
import anole, json, sys
frame = anole.open(sys.argv[1]).phases.reset_index()
print(json.dumps(frame[["number", "name", "time_ns", "computing_ns", "mpi_ns"]].to_dict("records")))
"""


def unshaped(value, shapes):
    """What tools/report/ShapedText.h made a text of."""
    if not isinstance(value, list):
        return value
    *parts, shape = value
    whole = [unshaped(part, shapes) for part in parts]
    return dict(zip(shapes[shape], whole)) if shape else whole


class Views:
    """What each view says of a trace: rows of (number, name)."""

    def __init__(self, sandbox, trace):
        self.sandbox, self.trace = sandbox, trace

    def json(self, *command):
        return json.loads(self.sandbox.anole(*command, self.trace, "--json").succeeded().out)

    def by_phase(self):
        return [row for row in self.json("ranks", "--by", "phase")["parts"] if row["number"]]

    def of_phase(self, number):
        """Null where the phase cannot be cut out of the trace."""
        run = self.sandbox.anole("ranks", self.trace, "--phase", number, "--json")
        return json.loads(run.out)["ranks"] if run.status == 0 else None

    def page(self):
        """The phases, with the times of all ranks together; the page has those of each."""
        name = f"{self.trace.stem}.html"
        self.sandbox.anole("report", self.trace, "-o", name).succeeded()
        text = (self.sandbox.path / name).read_text(encoding="utf-8")
        data = unshaped(**json.loads(gzip.decompress(base64.b64decode(re.search(r'id="data">([^<]+)<', text)[1]))))
        return [row | {kind: sum(row[kind]) for kind in KINDS} for row in data["phase"] if row["number"]]

    def python(self):
        out = subprocess.run([sys.executable, "-c", OF_PYTHON, self.trace], check=True,
                             capture_output=True, text=True, cwd=self.sandbox.path,
                             env=os.environ | {"PYTHONPATH": str(BIN.parent / "python")}).stdout
        return json.loads(out)


def named(rows):
    return [(row["number"], row["name"]) for row in rows]


def same(what, found, expected):
    """Each rank's nanoseconds are rounded."""
    expect(abs(found - expected) <= 8, f"{what}: {found}, not {expected}")


def same_rows(what, rows, expected):
    """Of all ranks together."""
    expect(named(rows) == named(expected), f"{what}: {named(rows)}, not {named(expected)}")
    for row, other in zip(rows, expected):
        for kind in KINDS[:2]:
            same(f"{what}, {row['name']}, {kind}", row[kind], other[kind])


def cut_phase_is_measured_phase(what, rows, measured):
    """The times of calls that other phases call too are shared out, in numbers of ranks that are good to a thousandth; each
    rank's sum of each kind of time is the measured one."""
    whole = [sum(measured[kind][rank] for kind in KINDS) for rank in range(len(rows))]
    for rank, row in enumerate(rows):
        for kind in KINDS:
            found, expected = row[kind], measured[kind][rank]
            expect(abs(found - expected) <= 0.001 * whole[rank] + 1, f"{what}, {kind} of rank {rank}: {found}, not {expected}")


def has_phases(sandbox, trace):
    run = sandbox.anole("phases", trace, "--json")
    return run.status == 0 and len(json.loads(run.out)["phases"]) > 0


def agree(sandbox, trace, isMarked=None):
    """The number of phases."""
    views = Views(sandbox, trace)
    listed = views.json("phases")
    phases, by_phase = listed["phases"], views.by_phase()
    expect(isMarked is None or isMarked == (listed["kind"] == "marked"), f"{trace}: {listed['kind']}")
    expect(named(by_phase) == named(phases), f"{trace}: ranks {named(by_phase)}, phases {named(phases)}")
    for row, ranks in zip(phases, by_phase):
        for kind in KINDS[:2]:
            same(f"{trace}, ranks --by phase, {row['name']}, {kind}", sum(ranks[kind]), row[kind])
        same(f"{trace}, time of {row['name']}", row["time_ns"], sum(sum(ranks[kind]) for kind in KINDS))
    in_info = [row for row in views.json("info")["summary"]["phases"] or [] if row["number"]]
    if in_info:  # it does not look for stages where that takes long
        same_rows(f"{trace}, info", in_info, phases)
    same_rows(f"{trace}, page", views.page(), phases)
    same_rows(f"{trace}, Python", views.python(), phases)
    efficiency = [row for row in views.json("efficiency", "--by", "phase")[0]["parts"] if row["number"]]
    expect(named(efficiency) == named(phases), f"{trace}: efficiency {named(efficiency)}")
    for measured in by_phase:
        if cut := views.of_phase(measured["number"]):
            cut_phase_is_measured_phase(f"{trace}, --phase {measured['name']}", cut, measured)
    return len(phases)


def test(sandbox):
    def run(name, ranks, *command, isMarked=None, **options):
        trace = sandbox.path / f"{name}.anole"
        sandbox.mpiexec(ranks, *command, ANOLE_OUTPUT=trace, **options).succeeded()
        return agree(sandbox, trace, isMarked)

    compiled = {name: sandbox.compile("anole-mpicc", HERE / "programs" / f"{name}.c", name) for name in ("own_clock", "phased")}
    expect(run("own_clock", 3, compiled["own_clock"], isMarked=True) == 4, "phases of own_clock")
    expect(run("full", 3, compiled["own_clock"], isMarked=True, ANOLE_TIME="full") == 4, "phases with full times")
    expect(run("phased", 2, compiled["phased"], 40, isMarked=True) == 3, "phases of phased")
    run("stages", 3, compiled["own_clock"], isMarked=False, ANOLE_MARKER="off")
    for example in (("fft", 4, 3), ("cg", 4, 5), ("hydro", 4, 5), ("multigrid", 4, 5), ("imbalance", 3, 5)):
        run(example[0], example[1], BUILT / "anole" / example[0], example[2])
    phased = [golden for golden in sorted(GOLDEN.glob("*.anole")) if has_phases(sandbox, golden)]
    expect(len(phased) >= 3, f"golden traces with phases: {phased}")
    for golden in phased:
        agree(sandbox, golden)


main(test)
