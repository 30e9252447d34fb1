"""ANOLE_LEAD=trust: while a phase lasts, ranks whose lead records do not look at the parameters of their calls. They see when a
phase ends and record again, with all handles in order; what cannot be lost is not."""

from harness import BUILT, HERE, expect, expect_words, main, same_behaviour

PROGRAM = BUILT / "anole" / "stencil2d"
RANKS = 6
TRUST = {"ANOLE_LEAD": "trust", "ANOLE_ONLINE": "on", "ANOLE_ONLINE_BUDGET": 0}


def counters(sandbox, trace):
    return {name: counter["total"] for name, counter in sandbox.info(trace)["counters"].items()}


def who_does_not_lead_rests(sandbox):
    untraced = sandbox.mpiexec(RANKS, PROGRAM, 300, ANOLE="off").succeeded()
    for lead in ("verify", "trust"):
        run = sandbox.mpiexec(RANKS, PROGRAM, 300, ANOLE_OUTPUT=f"{lead}.anole",
                              **TRUST | {"ANOLE_CLUSTER": "acurdion", "ANOLE_K": 2, "ANOLE_LEAD": lead}).succeeded()
        same_behaviour(untraced, run)
        sandbox.anole("check", f"{lead}.anole").succeeded()
    expect("unseen" not in counters(sandbox, "verify.anole"), "all ranks look")
    seen, trusted = counters(sandbox, "verify.anole"), counters(sandbox, "trust.anole")
    expect(trusted["events"] == seen["events"], "all calls are counted")
    expect(trusted["represented"] / 2 < trusted["unseen"] < trusted["represented"],
           f"{trusted['unseen']} of {trusted['represented']} events were not looked at")
    info = sandbox.anole("info", "--all", "trust.anole").succeeded().out
    expect_words(info, "leads trusted", "of 4 ranks the trace has the events of their leads", "a lead stood for the rank")


def rest_waits_for_no_trace(sandbox):
    """The budget allows at most one in a run of seconds that does nothing but call, with sizes of no pattern. The lead may
    have dropped from its memory what that one holds, so that ranks are compared with the file."""
    program = sandbox.compile("anole-mpicc", HERE.parent / "bench" / "online" / "resting_calls.c", "resting_calls")
    sandbox.mpiexec(4, program, 900, 4000, ANOLE_OUTPUT="default.anole", ANOLE_CLUSTER="acurdion", ANOLE_K=1,
                    ANOLE_LEAD="trust").succeeded()
    sandbox.anole("check", "default.anole").succeeded()
    found = counters(sandbox, "default.anole")
    expect(found["unseen"] > 0.5 * found["represented"], f"{found['unseen']} of {found['represented']} events were not looked at")
    memory = sandbox.info("default.anole")["counters"]["memory"]
    size = (sandbox.path / "default.anole").stat().st_size
    expect((memory["total"] - memory["highest"]) / 3 < size / 5, f"who rests holds little: {memory}, the lead's events take {size}")


def nothing_is_lost_where_nothing_may_be(sandbox):
    for kind in ("exact", "none"):
        sandbox.mpiexec(RANKS, PROGRAM, 100, ANOLE_OUTPUT=f"{kind}.anole", ANOLE_VERIFY=sandbox.path / kind,
                        **TRUST | {"ANOLE_CLUSTER": kind}).succeeded()
        sandbox.is_lossless(f"{kind}.anole", sandbox.path / kind)
        expect("unseen" not in counters(sandbox, f"{kind}.anole"), f"nobody rests with {kind}")


def ranks_wake_with_the_right_handles(sandbox):
    """Both ranks of each pair make communicators, types and requests in each step; the last steps are of another phase, in
    which rank 1 is alone in what it does."""
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "resting.c", "resting")
    sandbox.mpiexec(4, program, 100, ANOLE_OUTPUT="handles.anole", **TRUST | {"ANOLE_CLUSTER": "acurdion", "ANOLE_K": 1}).succeeded()
    sandbox.anole("check", "handles.anole").succeeded()
    expect(counters(sandbox, "handles.anole")["unseen"] > 0, "nobody rested")
    alone = sandbox.anole("print", "handles.anole", "--rank", 1).succeeded().out
    expect_words(alone, "MPI_Bcast", "newcomm 2..101", "newtype 0..99")
    expect("unknown" not in alone, "rank 1 has handles that it does not know")


def test(sandbox):
    who_does_not_lead_rests(sandbox)
    rest_waits_for_no_trace(sandbox)
    nothing_is_lost_where_nothing_may_be(sandbox)
    ranks_wake_with_the_right_handles(sandbox)


main(test)
