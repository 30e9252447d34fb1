"""Recursion that calls MPI at each of thousands of levels: the trace can be read, and says how deep each path is."""

from harness import HERE, expect, main

LEVELS = {"static": {"down": 20_000, "up": 5_000}, "unwind": {"down": 2_000, "up": 2_000}}


def frames(path):
    return sum(frame.get("left_out", 1) for frame in path)


def depths(info):
    """Of the paths to MPI_Barrier, sorted."""
    return sorted(frames(info["paths"][point["path"]]) for point in info["streams"][0]["points"]
                  if point["function"] == "MPI_Barrier")


def test(sandbox):
    source = HERE / "programs" / "recursion.c"
    for mode, compiler, launch in (("static", "anole-mpicc", ("mpiexec",)), ("unwind", "mpicc", ("anole", "run"))):
        program = sandbox.compile(compiler, source, mode, "-O1", "-fno-inline", "-fno-optimize-sibling-calls")
        for way, levels in LEVELS[mode].items():
            trace = f"{mode}-{way}.anole"
            command = " ".join(map(str, (*launch, "-n", 1, *(["--"] if mode == "unwind" else []), program)))
            run = sandbox.run("sh", "-c", f"ulimit -s unlimited && exec {command} {levels} {way}",
                              ANOLE_OUTPUT=trace)
            run.succeeded()
            expect(f"trace in {trace}" in run.err, f"{run}")
            info = sandbox.info(trace)
            found, outer = depths(info), frames(info["paths"][info["streams"][0]["points"][0]["path"]])
            expect(found == [outer + 1 + level for level in range(levels)],
                   f"{trace}: {len(found)} paths, of {found[:3]} to {found[-3:]} frames; MPI_Init {outer}")
            expect("paths not decoded" not in info["counters"], f"{trace}: {info['counters']}")
            sandbox.anole("check", trace).succeeded()
            text = sandbox.anole("print", trace).succeeded().out
            expect(len(text) < 10_000 * levels, f"{len(text)} letters to print {trace}")


main(test)
