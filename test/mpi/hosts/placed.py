"""Which host each rank ran on is in the trace, of a whole run and of one that was killed, and a host that is slow in all
runs is told from a rank that is."""

import json

from cluster import cluster
from harness import HERE, expect, expect_words, main

EACH, RANKS = 2, 4
PLACES = [{"name": "one", "ranks": "0,1"}, {"name": "two", "ranks": "2,3"}]


def variance(sandbox, *traces):
    return json.loads(sandbox.anole("variance", *traces, "--json").succeeded().out)


def traced(sandbox, machines, program, name, slow):
    """Steps of 20 ms, of which ranks in the list take 80: what else the machine does adds less than that."""
    machines.run(EACH, program, *slow, ANOLE_OUTPUT=name).succeeded()
    expect(sandbox.info(name)["hosts"] == PLACES, f"{name}: {sandbox.info(name)['hosts']}")
    return name


def killed(sandbox, machines, program):
    """Each piece has its host."""
    machines.run(EACH, program, "kill", ANOLE_OUTPUT="killed.anole")
    machines.await_idle()
    sandbox.anole("merge", "killed.anole.partial").succeeded()
    expect(sandbox.info("killed.anole")["hosts"] == PLACES, f"of pieces: {sandbox.info('killed.anole')['hosts']}")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "placed.c", "placed")
    with cluster(sandbox) as machines:
        node = [traced(sandbox, machines, program, f"node{run}.anole", [2, 3]) for run in range(2)]
        core = [traced(sandbox, machines, program, f"core{run}.anole", [3]) for run in range(2)]
        killed(sandbox, machines, program)
    expect_words(sandbox.anole("info", "--all", node[0]).succeeded().out, "4 on 2 hosts", "one: ranks 0,1; two: ranks 2,3")
    expect_words(sandbox.anole("ranks", node[0]).succeeded().out, "host")
    found = variance(sandbox, *node)
    expect([host["is"] for host in found["hosts"]] == ["same", "slow"], f"a slow node: {found['hosts']}")
    expect([row["rank"] for row in found["ranks"] if row["is"] == "host"] == [2, 3], f"its ranks: {found['ranks']}")
    expect("those of host two" in found["sentence"] and "slow node" in found["sentence"], found["sentence"])
    found = variance(sandbox, *core)
    expect([host["is"] for host in found["hosts"]] == ["same", "same"], f"no slow node: {found['hosts']}")
    expect(found["ranks"][3]["is"] == "slow" and "slow core" in found["sentence"], f"a slow core: {found}")


main(test)
