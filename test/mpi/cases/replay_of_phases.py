"""A replay times and reports the phases that are asked for, whose calls are those that anole print shows of them. The rest
is replayed, too, so that messages and requests that cross the border of a phase are complete."""

import collections
import json

from harness import BIN, BUILT, expect, expect_words, main

# Program, ranks, steps, its stages, and how many loops set the markers between which its phases are.
PROGRAMS = [("fft", 4, 20, ["createGrid", "back, forth, MPI_Allreduce", "verdict"], 1),
            ("farm", 3, 60, ["worker, master", "verdict"], 0),
            ("persistent", 4, 40, None, 2)]


def calls(report):
    return {function["function"]: function["calls"] for function in report["functions"]}


def replayed(sandbox, trace, *options):
    run = sandbox.anole("replay", trace, "--time", "none", "--json", *options).succeeded()
    return calls(json.loads(run.out))


def printed(sandbox, trace, phase):
    """How many events of each function are in a phase."""
    counts = collections.Counter()
    for stream in json.loads(sandbox.anole("print", trace, "--json", "--phase", phase).succeeded().out)["streams"]:
        for point in stream["points"]:
            counts[point["function"]] += point["events"]
    return dict(counts)


def added(parts):
    return dict(sum(map(collections.Counter, parts), collections.Counter()))


def listed(sandbox, trace):
    """The names of the stages, and how many phases there are between markers."""
    report = json.loads(sandbox.anole("phases", trace, "--json").succeeded().out)
    return [stage["name"] for stage in report["stages"]], len(report["phases"]) if report["kind"] == "marked" else 0


def replays(sandbox, program, ranks, steps, names, loops):
    trace = f"{program}.anole"
    sandbox.mpiexec(ranks, BUILT / "anole" / program, steps, ANOLE_OUTPUT=trace).succeeded()
    found, marked = listed(sandbox, trace)
    expect(names is None or found == names, f"{program}: the stages are {found}")
    expect((marked > 0) == (loops > 0), f"{program}: {marked} phases between markers")
    whole = replayed(sandbox, trace)
    parts = []
    for number, name in enumerate(found, 1):
        parts.append(replayed(sandbox, trace, "--from", f"stage:{name}", "--to", f"stage:{number}"))
        wanted = printed(sandbox, trace, f"stage:{number}")
        expect(parts[-1] == wanted, f"{program}: {parts[-1]} in stage {number}, not {wanted}")
    expect(added(parts) == whole, f"{program}: {parts} is not {whole}")
    expect(replayed(sandbox, trace, "--from", "stage:2") == added(parts[1:]), f"{program}: from 2")
    expect(replayed(sandbox, trace, "--to", "stage:1") == parts[0], f"{program}: to 1")
    if loops:
        marked = [replayed(sandbox, trace, "--from", 1, "--to", 1),
                  replayed(sandbox, trace, "--from", 2)]
        expect(added(marked) == whole and all(marked), f"{program}: {marked} is not {whole}")
    if loops == 1:
        expect(marked[0] == printed(sandbox, trace, 1), f"{program}: {marked[0]} before the first marker")


def refuses(sandbox):
    run = sandbox.mpiexec(4, BIN / "anole-replay", "fft.anole", "--from", "stage:solve").failed_with(2)
    expect_words(run.err, "anole-replay: --from and --to: fft.anole: there is no phase 'stage:solve'",
                 "1 createGrid; 2 back, forth, MPI_Allreduce; 3 verdict")
    expect(run.err.count("\n") == 1, f"more than one line: {run}")
    run = sandbox.mpiexec(4, BIN / "anole-replay", "fft.anole", "--from", "stage:3", "--to", "stage:1").failed_with(2)
    expect_words(run.err, "phase 'stage:1' comes before phase 'stage:3'")


def test(sandbox):
    for program in PROGRAMS:
        replays(sandbox, *program)
    refuses(sandbox)


main(test)
