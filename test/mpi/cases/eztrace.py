"""EZTrace beside Anole, in front of it or behind it: each counts the same calls of a program, and Anole's trace is without loss.
EZTrace's OTF2 trace, imported, has as many. Its packages are unpacked in the build tree, as they need an older OpenMP than that
of the tests."""

import collections
import re
import subprocess

import counting_tool
from harness import BUILT, ROOT, RUNTIME, expect, main, preloading, same_behaviour, skip

FOLDER = BUILT.parent / "eztrace"
LIBRARIES = FOLDER / "usr" / "lib" / "x86_64-linux-gnu"
PLUGINS = [LIBRARIES / f"libeztrace-{part}.so" for part in ("core", "lib", "mpich")]
RANKS = 4
PROGRAMS = {"stencil1d": {"MPI_Isend", "MPI_Irecv", "MPI_Waitall", "MPI_Allreduce"},
            "cg": {"MPI_Send", "MPI_Irecv", "MPI_Wait"}}  # EZTrace counts these, and not all others


def counted(sandbox, anchor):
    """Calls by function, as EZTrace wrote them."""
    text = sandbox.run("otf2-print", anchor).succeeded().out
    return collections.Counter(re.findall(r'^ENTER .*Region: "(MPI_\w+)"', text, re.MULTILINE))


def check(sandbox, program, order):
    """In front, EZTrace calls MPI for its own trace, too, which Anole sees as it sees all that comes from there."""
    is_front = order[-1] == RUNTIME
    name = f"{program}-{'front' if is_front else 'behind'}"
    raw, folder = sandbox.path / f"raw-{name}", sandbox.path / f"eztrace-{name}"
    raw.mkdir()
    run = sandbox.mpiexec(RANKS, *preloading(*order), BUILT / "plain" / program, 5, ANOLE_VERIFY=raw, ANOLE_OUTPUT=f"{name}.anole",
                          LD_LIBRARY_PATH=LIBRARIES, EZTRACE_TRACE="mpich", EZTRACE_LIBRARY_PATH=LIBRARIES, EZTRACE_TRACE_DIR=folder)
    same_behaviour(sandbox.untraced(RANKS, program, 5), run)
    sandbox.is_lossless(f"{name}.anole", raw)
    anchor = folder / f"{program}_trace" / "eztrace_log.otf2"
    theirs, ours = counted(sandbox, anchor), counting_tool.events(sandbox, f"{name}.anole")
    expect(PROGRAMS[program] <= theirs.keys(), f"EZTrace has {theirs}")
    same = {function: ours[function] if not is_front else min(ours[function], calls) for function, calls in theirs.items()}
    expect(same == theirs, f"{name}: EZTrace counted {theirs}, Anole {ours}")
    sandbox.anole("import", anchor, "-o", f"{name}-imported.anole").succeeded()
    imported = counting_tool.events(sandbox, f"{name}-imported.anole")
    expect(imported == theirs, f"{name}: EZTrace counted {theirs}, and imported are {imported}")


def test(sandbox):
    if subprocess.run([ROOT / "test" / "fetch-package", FOLDER, "libeztrace0"]).returncode != 0:
        skip("EZTrace's package cannot be fetched")
    for program in PROGRAMS:
        check(sandbox, program, [*PLUGINS, RUNTIME])
        check(sandbox, program, [RUNTIME, *PLUGINS])


main(test)
