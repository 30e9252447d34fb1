"""ANOLE_LEAD=verify: a rank that once gives another count in the middle of a phase is noticed, at this event, and nothing of it
is lost. A trace is written soon, in which it is apart. Nobody deviates where all ranks make the change."""

from harness import HERE, expect, expect_words, main

RANKS, STEPS, WHO = 6, 400, 3
EVENTS_BEFORE, EVENTS_IN_STEP = 2, 2


def run(sandbox, program, name, who, when, **options):
    raw = sandbox.path / f"{name}.raw"
    raw.mkdir()
    options = {"ANOLE_ONLINE": "on", "ANOLE_ONLINE_BUDGET": 0} | options
    sandbox.mpiexec(RANKS, program, STEPS, who, when, ANOLE_OUTPUT=f"{name}.anole", ANOLE_VERIFY=raw, **options).succeeded()
    sandbox.is_lossless(f"{name}.anole", raw)
    return sandbox.info(f"{name}.anole")["phases"]["online"]


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "deviates.c", "deviates")
    equal = run(sandbox, program, "equal", -1, 0)
    expect(equal["deviated"] == 0 and equal["phases"] == 1, f"all ranks do the same: {equal}")

    for when in (30, 200):
        online = run(sandbox, program, f"at{when}", WHO, when)
        expect(online["deviated"] == 1 and online["phases"] == 1, f"one rank deviates, and no phase ends: {online}")
        found = online["deviations"][0]
        expect(found["rank"] == WHO and found["ranks"] == 1 and found["after_marker"] == when, f"{found}")
        expect(found["event"] == EVENTS_BEFORE + when * EVENTS_IN_STEP, f"{found}")
        expect_words(found["place"], "main", "deviates.c:13")
        expect(str(WHO) in [cluster["ranks"] for cluster in online["clusters"]], f"it is a cluster of its own: {online['clusters']}")
        expect(online["updates"] >= 2, "no trace was written when it was noticed")
        expect_words(sandbox.anole("info", "--all", f"at{when}.anole").succeeded().out, "1 rank deviated from what their leads did",
                     f"rank {WHO}", f"noticed after marker {when} at event {found['event']}")

    trusted = run(sandbox, program, "trusted", WHO, 200, ANOLE_LEAD="trust")
    expect(trusted["deviated"] == 0, "where leads are trusted nobody compares")


main(test)
