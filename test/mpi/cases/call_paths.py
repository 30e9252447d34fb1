"""Call paths in the trace are the ways that the program says it went, however it was built: direct, virtual and
recursive calls, calls through pointers and into shared libraries that are linked or opened. Where tail calls left no
frames a path may stay undecoded, and says so; none is ever wrong."""

from collections import Counter

import callgraph
from harness import BIN, expect, main

FUNCTIONS, FILES, WALKS, DEPTH = 60, 3, 400, 12
FRAMES = ("-fno-optimize-sibling-calls",)  # every call leaves one
LTO = ("-flto", "-fuse-ld=lld")
THIN = ("-flto=thin", "-fuse-ld=lld")


def build(sandbox, name, flags, libraries=()):
    compiler = BIN / "anole-mpicxx"
    linked = []
    for library in libraries:
        linked.append(sandbox.path / f"lib{name}{library}.so")
        sandbox.run(compiler, *flags, "-fPIC", "-shared", f"{library}.cpp", "-o", linked[-1]).succeeded()
    own = [source for source in callgraph.write(sandbox.path, FUNCTIONS, FILES)
           if source.removesuffix(".cpp") not in libraries]
    sandbox.run(compiler, *flags, *own, *linked, "-o", sandbox.path / name).succeeded()
    return sandbox.path / name


def place(frame):
    return f"{frame['file']}:{frame['line']}"


def check(sandbox, name, program, all_decoded):
    run = sandbox.mpiexec(1, program, WALKS, DEPTH, ANOLE_CALLPATH="static", ANOLE_OUTPUT=f"{name}.anole").succeeded()
    info = sandbox.info(f"{name}.anole")
    went, listed, undecoded = Counter(run.out.splitlines()), Counter(), set()
    for point in info["streams"][0]["points"]:
        path = info["paths"][point["path"]]
        if point["function"] == "MPI_Barrier" and any(frame["module"] for frame in path):
            undecoded.add(point["path"])
        elif point["function"] == "MPI_Barrier":
            listed[" ".join(map(place, path))] += point["events"]
    wrong = listed - went
    expect(not wrong, f"{name}: nobody went {list(wrong)[:3]}")
    expect(len(went) > WALKS // 4, f"{name}: only {len(went)} ways")
    counted = info["counters"].get("paths not decoded", {"total": 0})["total"]
    expect(counted == len(undecoded), f"{name}: {len(undecoded)} undecoded, {counted} counted")
    limit = 0 if all_decoded else len(went) // 2
    expect(len(undecoded) <= limit, f"{name}: {len(undecoded)} of {len(went)} paths are not decoded")


def test(sandbox):
    callgraph.write(sandbox.path, FUNCTIONS, FILES)
    for name, flags, libraries, all_decoded in (
            ("unoptimised", ("-O0",), (), True),
            ("frames", ("-O2", *FRAMES), ("part1", "part2"), True),
            ("sections", ("-O3", *FRAMES, "-ffunction-sections", "-Wl,--gc-sections", "-no-pie"), (), True),
            ("lto", ("-O2", *FRAMES, *LTO), (), True),
            ("thin", ("-O1", *FRAMES, *THIN), ("part0",), True),
            ("tails", ("-O2",), ("part1",), False)):
        check(sandbox, name, build(sandbox, name, flags, libraries), all_decoded)


main(test)
