"""What is on disk while a program runs on two hosts is all that is left when both fail at once. When one fails, it has
that one's ranks. A run that ends well leaves the trace that it would have left without it."""

from cluster import CLOCKS, cluster, example
from harness import await_that, expect, expect_words, main

EACH, RANKS = 2, 4
ONLINE = {"ANOLE_ONLINE_BUDGET": 0}


def same_as_at_the_end(sandbox, machines, program):
    for name, option in (("online", "on"), ("offline", "off")):
        machines.run(EACH, program, 40, ANOLE_ONLINE=option, ANOLE_OUTPUT=f"{name}.anole", ANOLE_VERIFY=sandbox.path / name,
                     **ONLINE).succeeded()
        sandbox.is_lossless(f"{name}.anole", sandbox.path / name)
    sandbox.anole("diff", "online.anole", "offline.anole").succeeded()
    expect(not sandbox.files("*.partial"), f"nothing else is left: {sandbox.files()}")


def hosts_fail(sandbox, machines, program, trace, *names):
    """They do while the program runs, and some of it is on disk."""
    online, seen = sandbox.path / f"{trace}.partial" / "online", set()
    run = machines.start(EACH, program, 1000000, ANOLE_OUTPUT=trace, **ONLINE)

    def has_grown():
        if online.exists():
            seen.add(online.stat().st_size)
        return len(seen) >= 3

    await_that(has_grown, "the trace on disk grows")
    machines.hosts.fail(*names)
    machines.await_idle()
    run.kill()  # Open MPI's launcher may wait for ever
    run.communicate()


def one_host_fails(sandbox, machines, program):
    """The ranks of the other one leave more than what was on disk; that has what the pieces lack."""
    hosts_fail(sandbox, machines, program, "one.anole", "two")
    info = sandbox.anole("info", "one.anole").succeeded()
    expect_words(info.err, "ranks 2-3 left nothing", "one.anole.partial/online has the events of all ranks, up to a marker")
    expect(sandbox.info("one.anole.partial/online")["ranks"] == RANKS, "not all ranks are on disk")


def all_hosts_fail(sandbox, machines, program):
    hosts_fail(sandbox, machines, program, "failed.anole", *CLOCKS)
    info = sandbox.anole("info", "--all", "failed.anole").succeeded()
    expect_words(info.err, "failed.anole.partial is partial: it holds each rank's events up to marker")
    sandbox.anole("merge", "failed.anole.partial").succeeded()
    expect_words(sandbox.anole("print", "failed.anole", "--rank", RANKS - 1).succeeded().out, "MPI_Waitall")


def test(sandbox):
    program = example(sandbox, "stencil2d")
    with cluster(sandbox) as machines:
        same_as_at_the_end(sandbox, machines, program)
        one_host_fails(sandbox, machines, program)
    with cluster(sandbox) as machines:
        all_hosts_fail(sandbox, machines, program)


main(test)
