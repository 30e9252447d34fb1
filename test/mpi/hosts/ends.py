"""A run on two hosts that does not end well: a rank is killed or calls MPI_Abort, or the launcher or a host ends.
Usage: ends.py rank|abort|launcher|host

If all hosts live on, each rank of either leaves its piece. Where a host fails, its keepers fail with it: what it did is
lost, and the trace says so."""

import sys

from cluster import cluster, example
from harness import MPI, SECONDS, await_that, expect, expect_words, main

(what,) = sys.argv[1:]
EACH, VICTIM = 2, 2  # the first rank of the second host
RANKS = 2 * EACH


def ends(machines, **options):
    """What a run said that is ended on purpose."""
    deed = "abort" if what == "abort" else "SIGKILL"
    run = machines.start(EACH, example(machines.sandbox, "fault"), "recv", deed, VICTIM, **options)
    ready = [machines.sandbox.path / f"ready-{rank}" for rank in range(RANKS)]
    await_that(lambda: all(file.exists() for file in ready), "ranks that get ready")
    if what == "host":
        machines.hosts.fail("two")
    elif what == "launcher":
        run.kill()
    else:
        (machines.sandbox.path / "go").touch()
    machines.await_idle()
    if what == "host" and MPI == "openmpi":
        run.kill()  # with and without a tracer, its launcher hangs in three runs of four
    out, err = run.communicate(timeout=SECONDS)
    expect(run.returncode != 0, f"the run went well: {out}{err}")
    return err


def said_once(text):
    """A launcher may end before it has read the line: Open MPI's, and MPICH's in most of these ends."""
    lines = [line for line in text.splitlines() if line.startswith("anole:")]
    expect(len(lines) == 1 or (not lines and (MPI == "openmpi" or what != "rank")), f"not one line: {text}")
    expect(all("is in fault.anole.partial;" in line for line in lines), f"no folder in {text}")


def test(sandbox):
    raw = sandbox.path / "raw"
    with cluster(sandbox) as machines:
        said_once(ends(machines, ANOLE_VERIFY=raw))
    left = range(EACH) if what == "host" else range(RANKS)
    pieces = sandbox.files("fault.anole.partial*/*.anole")
    expect(pieces == [f"fault.anole.partial/rank-{rank}.anole" for rank in left], f"pieces {pieces}")
    sandbox.anole("merge", "fault.anole.partial").succeeded()
    info = sandbox.info("fault.anole")
    expect([end["rank"] for end in info["endings"]] == list(left), f"ends {info['endings']}")
    for end in info["endings"]:
        wanted = "called MPI_Abort" if what == "abort" and end["rank"] == VICTIM else "killed or crashed"
        expect(end["end"] == wanted, f"ends {info['endings']}")
    expect(info["missing"] == ([[EACH, RANKS - 1]] if what == "host" else []), f"missing {info['missing']}")
    if what == "host":
        expect_words(sandbox.anole("info", "fault.anole").succeeded().err, "fault.anole is partial", "ranks 2-3 left nothing")
    else:
        sandbox.is_lossless("fault.anole", raw)


main(test)
