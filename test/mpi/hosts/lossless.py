"""An example on two hosts behaves as on one, and its trace holds every event of both.
Usage: lossless.py static|unwind RANKS PROGRAM [ARGUMENTS]"""

import sys

from cluster import cluster, example
from harness import expect, main, same_behaviour

mode, ranks, program, *arguments = sys.argv[1:]


def test(sandbox):
    untraced = sandbox.untraced(ranks, program, *arguments)
    raw = sandbox.path / "raw"
    with cluster(sandbox) as machines:
        run = machines.run if mode == "static" else machines.anole_run
        copy = example(sandbox, program, "anole" if mode == "static" else "plain")
        traced = run(int(ranks) // 2, copy, *arguments, ANOLE_VERIFY=raw)
    same_behaviour(untraced, traced)
    trace = f"{program}.anole"
    sandbox.is_lossless(trace, raw)
    info = sandbox.info(trace)
    expect(info["ranks"] == int(ranks) and info["callpath"] == mode, f"{info['ranks']} ranks, {info['callpath']}")


main(test)
