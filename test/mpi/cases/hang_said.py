"""ANOLE_HANG: a run in which no rank makes calls says why in one line, leaves pieces, and goes on. ANOLE_HANG_ABORT ends it."""

import subprocess
import threading

from harness import HERE, SECONDS, environment, expect, expect_words, main

SAID = "anole: no rank on this host has begun or ended an MPI call for 1 s: "


def said_of(run):
    """The line, once it is there."""
    late = threading.Timer(SECONDS, run.kill)
    late.start()
    line = next((line for line in run.stderr if line.startswith(SAID)), "")
    late.cancel()
    return line


def goes_on(sandbox):
    """Each rank has allocated 400 MiB before MPI_Init, and forks at the end."""
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "stalls.c", "stalls", "-g")
    run = subprocess.Popen(["mpiexec", "-n", "2", program, "400"], cwd=sandbox.path, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True, env=environment({"ANOLE_HANG": 1}))
    expect_words(said_of(run), "rank 1 waits in MPI_Bcast main stalls.c:20 for rank 0, which computes since MPI_Barrier main")
    expect(sandbox.files("stalls.anole.snapshot/rank-*") == [f"stalls.anole.snapshot/rank-{rank}.anole" for rank in (0, 1)],
           f"pieces: {sandbox.files('stalls.anole.snapshot/*')}")
    expect_words(sandbox.anole("check", "stalls.anole.snapshot").out, "sound as far as it goes")
    (sandbox.path / "go").touch()
    out, err = run.communicate(timeout=SECONDS)
    expect(run.returncode == 0 and out == "7\n" and SAID not in err, f"it ended with {run.returncode}: {out}{err}")
    sandbox.anole("check", "stalls.anole").succeeded()


def ends(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "hangs.c", "hangs", "-g", "-pthread")
    ended = sandbox.mpiexec(2, program, "cycle", ANOLE_HANG=1, ANOLE_HANG_ABORT=1)
    expect(ended.status != 0, f"it ended well: {ended}")
    lines = [line for line in ended.err.splitlines() if line.startswith(SAID)]
    expect(len(lines) == 1, f"not one line: {ended}")
    expect_words(lines[0], "deadlock: rank 0 waits in MPI_Recv recvFrom hangs.c:24 for rank 1, rank 1 waits in MPI_Recv")


def test(sandbox):
    goes_on(sandbox)
    ends(sandbox)


main(test)
