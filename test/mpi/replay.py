"""The replay of a traced example does what the example did: a trace of it equals the example's raw logs,
event by event, call paths and loops included.
Usage: replay.py RANKS PROGRAM [ARGUMENTS]"""

import sys

from harness import BUILT, main
from replaying import replayed, traced

ranks, program, *arguments = sys.argv[1:]


def test(sandbox):
    raw = traced(sandbox, ranks, BUILT / "anole" / program, *arguments)
    replayed(sandbox, ranks)
    sandbox.is_lossless("replay.anole", raw)


main(test)
