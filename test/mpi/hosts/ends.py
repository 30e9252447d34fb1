"""A run on two hosts that does not end well. Usage: ends.py rank|host

Where a rank is killed, each rank of either host leaves its piece. Where a host fails, its keepers fail with it: what it
did is lost, and the trace says so."""

import sys

from cluster import cluster, example
from harness import MPI, SECONDS, await_that, expect, expect_words, main

(what,) = sys.argv[1:]
EACH, VICTIM = 2, 2  # the first rank of the second host
RANKS = 2 * EACH


def ends(machines, **options):
    """What a run said that is ended on purpose."""
    run = machines.start(EACH, example(machines.sandbox, "fault"), "recv", "SIGKILL", VICTIM, **options)
    ready = [machines.sandbox.path / f"ready-{rank}" for rank in range(RANKS)]
    await_that(lambda: all(file.exists() for file in ready), "ranks that get ready")
    if what == "rank":
        (machines.sandbox.path / "go").touch()
    else:
        machines.hosts.fail("two")
    machines.await_idle()
    if what == "host" and MPI == "openmpi":
        run.kill()  # with and without a tracer, its launcher hangs in three runs of four
    out, err = run.communicate(timeout=SECONDS)
    expect(run.returncode != 0, f"the run went well: {out}{err}")
    return err


def said_once(text):
    """A launcher may end before it has read the line: Open MPI's, and MPICH's when a host fails."""
    lines = [line for line in text.splitlines() if line.startswith("anole:")]
    expect(len(lines) == 1 or (not lines and (MPI == "openmpi" or what == "host")), f"not one line: {text}")
    expect(all("is in fault.anole.partial;" in line for line in lines), f"no folder in {text}")


def test(sandbox):
    raw = sandbox.path / "raw"
    with cluster(sandbox) as machines:
        said_once(ends(machines, ANOLE_VERIFY=raw))
    left = range(RANKS) if what == "rank" else range(EACH)
    pieces = sandbox.files("fault.anole.partial*/*.anole")
    expect(pieces == [f"fault.anole.partial/rank-{rank}.anole" for rank in left], f"pieces {pieces}")
    sandbox.anole("merge", "fault.anole.partial").succeeded()
    info = sandbox.info("fault.anole")
    expect([end["rank"] for end in info["endings"]] == list(left), f"ends {info['endings']}")
    expect(all(end["end"] == "killed or crashed" for end in info["endings"]), f"ends {info['endings']}")
    expect(info["missing"] == ([] if what == "rank" else [[EACH, RANKS - 1]]), f"missing {info['missing']}")
    if what == "rank":
        sandbox.is_lossless("fault.anole", raw)
    else:
        expect_words(sandbox.anole("info", "fault.anole").succeeded().err, "fault.anole is partial", "ranks 2-3 left nothing")


main(test)
