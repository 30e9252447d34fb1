"""An example, traced in one mode, behaves as if untraced and its trace holds every event.
Usage: lossless.py static|unwind|both RANKS PROGRAM [ARGUMENTS]"""

import sys

from harness import BUILT, expect, main, same_behaviour

mode, ranks, program, *arguments = sys.argv[1:]


def test(sandbox):
    raw = sandbox.path / "raw"
    raw.mkdir()
    options = {"ANOLE_VERIFY": raw, "ANOLE_OUTPUT": sandbox.path / "trace.anole"}
    untraced = sandbox.untraced(ranks, program, *arguments)
    if mode == "unwind":
        traced = sandbox.anole("run", "-n", ranks, "--", BUILT / "plain" / program, *arguments, **options)
    else:
        options["ANOLE_CALLPATH"] = mode
        traced = sandbox.mpiexec(ranks, BUILT / "anole" / program, *arguments, **options)
    same_behaviour(untraced, traced)
    sandbox.is_lossless("trace.anole", raw)
    info = sandbox.info("trace.anole")
    expect(info["callpath"] == mode, f"call paths are {info['callpath']}, not {mode}")
    expect(info["ranks"] == int(ranks), f"{info['ranks']} ranks")


main(test)
