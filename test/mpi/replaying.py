"""What the tests of the replay share: a trace with raw logs, and a replay that is traced as well."""

import collections
import re

from harness import BIN, MPI, expect

REPLAY = BIN / ("anole-replay" if MPI == "mpich" else f"anole-replay-{MPI}")


def traced(sandbox, ranks, program, *arguments, name="original", **changes):
    """Runs a program that was built by Anole's wrappers; its trace is NAME.anole. The folder of its raw logs."""
    raw = sandbox.path / f"{name}.raw"
    raw.mkdir()
    sandbox.mpiexec(ranks, program, *arguments, ANOLE_VERIFY=raw, ANOLE_OUTPUT=f"{name}.anole",
                    **changes).succeeded()
    return raw


def replayed(sandbox, ranks, *options, name="original", record="replay"):
    """Replays NAME.anole at full speed, traced into RECORD.anole; it must leave nothing else behind."""
    before = sandbox.files("**/*")
    run = sandbox.mpiexec(ranks, REPLAY, f"{name}.anole", "--time", "none", "--record",
                          f"{record}.anole", *options).succeeded()
    left = set(sandbox.files("**/*")) - set(before)
    expect(left == {f"{record}.anole"}, f"the replay leaves {left}")
    return run


def events_by_rank(sandbox, trace, ranks):
    """How many events of each function the threads of each rank have."""
    threads = [stream["thread"] for stream in sandbox.info(trace)["streams"]]
    counts = []
    for rank in range(ranks):
        counts.append(collections.Counter())
        for thread in threads:
            text = sandbox.anole("print", trace, "--expand", "--rank", rank, "--thread", thread).succeeded().out
            counts[rank].update(re.findall(r"^ *\d+  (\w+)\(", text, re.MULTILINE))
    return counts
