"""Markers are where the user chose a loop or the program set them, regions are events with names; both in
static and in unwinding mode, and a typing error costs nothing but one line."""

from harness import HERE, ROOT, expect, expect_words, main, same_behaviour

RANKS = 3
STEPS, STAGES = 20, 3
SOURCE = HERE / "programs" / "phases.c"


def line_of(text):
    lines = SOURCE.read_text().splitlines()
    return 1 + next(number for number, line in enumerate(lines) if text in line)


class Runs:
    def __init__(self, sandbox):
        self.sandbox = sandbox
        include = f"-I{ROOT / 'include'}"
        self.program = sandbox.compile("anole-mpicc", SOURCE, "traced", include)
        self.untraced = sandbox.mpiexec(RANKS, self.program, ANOLE="off").succeeded()

    def run(self, mode, **options):
        """The trace's information, its text, and what the program printed."""
        sandbox, number = self.sandbox, len(self.sandbox.files("raw*"))
        raw, trace = sandbox.path / f"raw{number}", f"{number}.anole"
        run = sandbox.mpiexec(RANKS, self.program, mode, ANOLE_OUTPUT=trace, ANOLE_VERIFY=raw, **options)
        same_behaviour(self.untraced, run)
        sandbox.is_lossless(trace, raw)
        return sandbox.info(trace), sandbox.anole("info", "--all", trace).succeeded().out, run


def events(info, function):
    return sum(point["events"] for point in info["streams"][0]["points"] if point["function"] == function)


def by_hand(info):
    return info["phases"]["by_hand"]


def markers_of(info, line):
    loops = info["streams"][0]["loops"]
    return [loop["markers"] for loop in loops if loop.get("line") == line]


def everywhere(markers):
    return [{"ranks": f"0-{RANKS - 1}", "markers": str(markers)}]


def calls_by_hand(runs):
    for options in ({"ANOLE_CALLPATH": "static"}, {"ANOLE_CALLPATH": "unwind"}, {"ANOLE_MARKER": "manual"}):
        info, text, _ = runs.run("hand", **options)
        expect(by_hand(info) == everywhere(STEPS), f"by hand, {options}: {info['phases']}")
        expect(events(info, "anole_phase_marker") == STEPS * RANKS, f"events, {options}: {text}")
        expect_words(text, f"Phase markers by hand markers {STEPS}" if not info["phases"]["loops"] else "by hand")
    info, _, _ = runs.run("pcontrol")
    expect(by_hand(info) == everywhere(STEPS), f"MPI_Pcontrol: {info['phases']}")
    expect(events(info, "MPI_Pcontrol") == (STEPS + 2) * RANKS, "one event a call that is not paused")
    info, text, _ = runs.run("hand", ANOLE_MARKER="off")
    expect(not by_hand(info) and info["phases"]["none"], f"off: {info['phases']}")
    expect_words(text, "Phase markers none switched off by ANOLE_MARKER")
    info, _, _ = runs.run("hand", ANOLE_MARKER_FREQUENCY=6)
    expect(by_hand(info) == everywhere(STEPS // 6), f"frequency: {info['phases']}")


def chosen_loops(runs):
    line = line_of("i < steps")
    info, text, run = runs.run("none", ANOLE_CALLPATH="static", ANOLE_MARKER_LOOP=f"run:{line}")
    expect(markers_of(info, line) == [everywhere(STEPS)], f"the steps: {text}")
    expect("ANOLE_MARKER_LOOP" not in run.err, f"a problem with a good name: {run.err}")
    expect_words(text, "Phase markers phase loop", f"phases.c:{line} markers {STEPS}")
    inner = line_of("stage < stages")
    info, text, _ = runs.run("none", ANOLE_CALLPATH="both", ANOLE_MARKER="manual",
                             ANOLE_MARKER_LOOP=f"step:{inner}", ANOLE_MARKER_FREQUENCY=2)
    expect(markers_of(info, inner) == [everywhere(STEPS * STAGES // 2)], f"inner loop: {text}")


def proposed_and_annotated_loops(runs):
    line = line_of("i < steps")
    info, text, _ = runs.run("none", ANOLE_CALLPATH="static")
    expect(markers_of(info, line) == [everywhere(STEPS)], f"the compiler's proposal: {text}")
    line = line_of("ANOLE_PHASE_LOOP")
    for mode in ("auto", "manual"):
        info, text, _ = runs.run("repeat", ANOLE_CALLPATH="static", ANOLE_MARKER=mode)
        expect(markers_of(info, line) == [everywhere(STEPS * STAGES)], f"the source's choice: {text}")
        expect(len(info["phases"]["loops"]) == 1, f"other loops give markers, too: {text}")


def bad_names(runs):
    for name, words in (("run", "names no loop"), ("run:1", "no such loop"), ("nobody:88", "no such loop")):
        info, text, run = runs.run("none", ANOLE_CALLPATH="static", ANOLE_MARKER_LOOP=name)
        expect(run.err.count("ANOLE_MARKER_LOOP") == 1 and words in run.err, f"{name}: {run.err}")
        expect(events(info, "MPI_Sendrecv") == STEPS * STAGES * RANKS, f"{name}: {text}")
    _, _, run = runs.run("none", ANOLE_CALLPATH="unwind", ANOLE_MARKER_LOOP="run:8")
    expect("without static call paths" in run.err, f"unwinding: {run.err}")
    _, _, run = runs.run("none", ANOLE_MARKER="perhaps", ANOLE_MARKER_FREQUENCY=0)
    for option in ("ANOLE_MARKER=perhaps", "ANOLE_MARKER_FREQUENCY=0"):
        expect(run.err.count(option) == 1, f"{option} is not reported once: {run.err}")


def regions(runs):
    for mode in ("static", "unwind"):
        info, text, _ = runs.run("regions", ANOLE_CALLPATH=mode)
        found = {region["name"]: (region["begun"], region["ended"]) for region in info["regions"]}
        expect(found.get('"step %d"') == (STEPS * RANKS, STEPS * RANKS), f"{mode}: {found}")
        expect(found.get('"whole"') == (RANKS, RANKS), f"{mode}: {found}")
        expect(not {'"too early"', '"too late"', '"paused"', '"inside"'} & set(found), f"{mode}: {found}")
    info, _, _ = runs.run("regions", ANOLE_FUNCTIONS="-Marker")
    expect(not info["regions"], f"left out: {info['regions']}")


def fortran(sandbox):
    program = sandbox.compile("anole-mpifort", HERE / "programs" / "phases.f90", "fortran")
    for mode in ("static", "unwind"):
        raw, trace = sandbox.path / f"fortran-{mode}", f"fortran-{mode}.anole"
        sandbox.mpiexec(2, program, ANOLE_OUTPUT=trace, ANOLE_VERIFY=raw, ANOLE_CALLPATH=mode).succeeded()
        sandbox.is_lossless(trace, raw)
        info = sandbox.info(trace)
        expect(info["regions"] == [{"name": '"solve"', "begun": 20, "ended": 20}], f"{info['regions']}")
        expect(by_hand(info) == [{"ranks": "0,1", "markers": "10"}], f"{info['phases']}")


def test(sandbox):
    runs = Runs(sandbox)
    calls_by_hand(runs)
    chosen_loops(runs)
    proposed_and_annotated_loops(runs)
    bad_names(runs)
    regions(runs)
    fortran(sandbox)


main(test)
