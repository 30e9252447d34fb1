"""A program of 2,000 functions in nine files, two of them shared libraries, that goes 10,000 different ways: direct,
virtual and recursive calls, calls through pointers. Its traces in static and in unwinding mode hold what its raw logs
hold, nearly all paths are decoded, and MPI_Finalize does not take longer for a path than where there are few."""

import callgraph
from harness import BIN, expect, main

FUNCTIONS, FILES, WALKS, DEPTH = 2000, 8, 200_000, 14
LIBRARIES = ("part1", "part2")
FLAGS = ("-O1", "-fno-optimize-sibling-calls")
MICROSECONDS = 200  # of a path at most, on a machine with other work; alone it takes some ten


def build(sandbox, name, *compiler):
    linked = []
    for library in LIBRARIES:
        linked.append(sandbox.path / f"lib{name}{library}.so")
        sandbox.run(*compiler, *FLAGS, "-fPIC", "-shared", f"{library}.cpp", "-o", linked[-1]).succeeded()
    own = [f"{part}.cpp" for part in ("main", *(f"part{i}" for i in range(FILES))) if part not in LIBRARIES]
    sandbox.run(*compiler, *FLAGS, *own, *linked, "-o", sandbox.path / name).succeeded()
    return sandbox.path / name


def check(sandbox, mode, run, went):
    expect(run.out.splitlines() == went, f"{mode}: the program went other ways than untraced")
    sandbox.is_lossless(f"{mode}.anole", sandbox.path / mode)
    info = sandbox.info(f"{mode}.anole")
    paths, counters = len(info["paths"]), {name: counter["total"] for name, counter in info["counters"].items()}
    each = counters["finalize"] / 1000 / paths
    size = (sandbox.path / f"{mode}.anole").stat().st_size
    undecoded = counters.get("paths not decoded", 0)
    print(f"{mode}: {paths:,} paths, {undecoded} not decoded, {each:.0f} us in MPI_Finalize and {size / paths:.0f} bytes each")
    # Two calls on one line of machine code are one way to unwinding.
    expect(paths > len(set(went)) * 0.95, f"{mode}: {paths} paths for {len(set(went))} ways")
    expect(undecoded <= paths // 100, f"{mode}: {undecoded} of {paths} paths are not decoded")
    expect(each < MICROSECONDS, f"{mode}: MPI_Finalize takes {each:.0f} us a path")


def test(sandbox):
    callgraph.write(sandbox.path, FUNCTIONS, FILES)
    traced, plain = build(sandbox, "traced", BIN / "anole-mpicxx"), build(sandbox, "plain", "mpicxx", "-cxx=clang++-19")
    went = sandbox.mpiexec(1, plain, WALKS, DEPTH).succeeded().out.splitlines()
    expect(len(set(went)) > 10_000, f"only {len(set(went))} ways")
    for mode, command in {"static": ("mpiexec", "-n", 1, traced), "unwind": ("anole", "run", "-n", 1, "--", plain)}.items():
        (sandbox.path / mode).mkdir()
        run = sandbox.run(*command, WALKS, DEPTH, ANOLE_VERIFY=sandbox.path / mode, ANOLE_OUTPUT=f"{mode}.anole")
        check(sandbox, mode, run.succeeded(), went)


main(test)
