"""Clustered traces: members of a cluster replay their lead's trace at their own place, with as many calls as the trace
says. In cg each rank has a peer of its own, and members follow the formula of the leads. Where the clusters lost who
sends to whom, nothing is started, for a rank would wait for ever, unless receives are derived from the sends."""

import collections
import json

from harness import BIN, BUILT, expect, expect_words, main

RANKS = 16


def traced(sandbox, program, *arguments, **options):
    sandbox.mpiexec(RANKS, BUILT / "anole" / program, *arguments, ANOLE_OUTPUT=f"{program}.anole",
                    ANOLE_CLUSTER="acurdion", **options).succeeded()
    return f"{program}.anole"


def expect_replay(sandbox, trace):
    expect_calls(sandbox, trace, sandbox.mpiexec(RANKS, BIN / "anole-replay", trace, "--time", "none", "--json"))


def expect_calls(sandbox, trace, replay):
    replay.succeeded()
    calls = {row["function"]: row["calls"] for row in json.loads(replay.out)["functions"]}
    events = collections.Counter()
    for stream in sandbox.info(trace)["streams"]:
        for point in stream["points"]:
            events[point["function"]] += point["events"]
    expect(calls == dict(events), f"the trace has {dict(events)}, the replay made {calls}")


def test(sandbox):
    expect_replay(sandbox, traced(sandbox, "adi", 3))
    expect_replay(sandbox, traced(sandbox, "cg", 3))

    trace = traced(sandbox, "cg", 3, ANOLE_K="2")
    refused = sandbox.mpiexec(RANKS, BIN / "anole-replay", trace).failed_with(2)
    expect_words(refused.err, "would wait for messages", "ANOLE_CLUSTER=exact")
    expect(refused.err.count("would wait") == 1, f"said once, not {refused}")

    files = sandbox.files("**/*")
    repaired = sandbox.anole("replay", trace, "--repair", "--time", "none", "--json")
    expect_calls(sandbox, trace, repaired)
    expect_words(repaired.err, "receives repaired:", "other messages")
    expect(sandbox.files("**/*") == files, f"the repairs stay: {sandbox.files('**/*')}")
    absent = sandbox.mpiexec(RANKS, BIN / "anole-replay", trace, "--repairs", "absent").failed_with(2)
    expect_words(absent.err, "cannot read absent")


main(test)
