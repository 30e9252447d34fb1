"""The replay of a traced example does what the example did: a trace of it equals the example's raw logs,
event by event, call paths and loops included.
Usage: replay.py RANKS PROGRAM [ARGUMENTS]"""

import sys

from harness import BIN, BUILT, expect, main

ranks, program, *arguments = sys.argv[1:]


def test(sandbox):
    raw = sandbox.path / "raw"
    raw.mkdir()
    sandbox.mpiexec(ranks, BUILT / "anole" / program, *arguments, ANOLE_VERIFY=raw,
                    ANOLE_OUTPUT="original.anole").succeeded()
    before = sandbox.files("**/*")
    sandbox.mpiexec(ranks, BIN / "anole-replay", "original.anole", "--time", "none", "--record",
                    "replay.anole").succeeded()
    sandbox.is_lossless("replay.anole", raw)
    left = set(sandbox.files("**/*")) - set(before)
    expect(left == {"replay.anole"}, f"the replay leaves {left}")


main(test)
