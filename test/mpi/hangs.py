"""Programs that hang (programs/hangs.c), and what `anole where` has to say of them: live, and of the pieces that are left when
they are killed."""

import json
import subprocess
import time

from harness import HERE, MPI, SECONDS, Failure, environment, expect, expect_words, main
from processes import kill, processes_in

DEADLOCK, COLLECTIVES, MESSAGE = "deadlock", "mismatched collectives", "missing message"
COMPUTES, ENDED, POLLS = "waits for a rank that computes", "waits for a rank that has ended", "polls in vain"

# program: (ranks, verdict, ranks that it is about, words of the sentence)
HANGS = {
    "cycle": (2, DEADLOCK, [0, 1], ["MPI_Recv", "hangs.c:24"]),
    "cycle_send": (3, DEADLOCK, [0, 1, 2], ["MPI_Ssend"]),
    "cycle_big": (3, DEADLOCK, [0, 1, 2], ["MPI_Send"]),
    "cycle_wait": (3, DEADLOCK, [0, 1, 2], ["MPI_Wait"]),
    "cycle_waitall": (3, DEADLOCK, [0, 1, 2], ["MPI_Waitall"]),
    "cycle_persistent": (3, DEADLOCK, [0, 1, 2], ["MPI_Wait"]),
    "cycle_probe": (3, DEADLOCK, [0, 1, 2], ["MPI_Probe"]),
    "cycle_split": (4, DEADLOCK, [0, 1], ["MPI_Recv", "cycle_split"]),
    "five": (5, DEADLOCK, [0, 1, 2, 3, 4], ["MPI_Recv"]),
    "knot_wildcard": (3, DEADLOCK, None, ["MPI_Recv", "any of ranks"]),
    "knot_waitany": (3, DEADLOCK, None, ["MPI_Waitany", "any of ranks"]),
    "knot_probe": (3, DEADLOCK, None, ["MPI_Probe", "any of ranks"]),
    "wrong_tag": (3, MESSAGE, [0, 1], ["with tag 6", "with tag 5, which nobody received"]),
    "wrong_tag_sync": (3, MESSAGE, [0, 1], ["tag"]),
    "wrong_comm": (3, MESSAGE, [0, 1], ["in another communicator, which nobody received"]),
    "mismatch": (3, COLLECTIVES, [0, 1], ["MPI_Barrier", "MPI_Allreduce"]),
    "order": (3, COLLECTIVES, [0, 1], ["MPI_Barrier", "each waits for the other one"]),
    "early": (3, COLLECTIVES, [0, 1], ["MPI_Barrier", "MPI_Allreduce"]),
    "early_end": (3, ENDED, None, ["MPI_Allreduce", "rank 1, which is in MPI_Finalize"]),
    "computes": (3, COMPUTES, [1], ["rank 1, which computes since MPI_Allreduce"]),
    "chain": (3, COMPUTES, [2], ["rank 2, which computes"]),
    "polls": (2, POLLS, [0, 1], ["MPI_Iprobe", "MPI_Recv"]),
    "polls_test": (2, POLLS, [0, 1], ["MPI_Test", "MPI_Recv"]),
    "nonblocking": (3, DEADLOCK, [0, 1], ["MPI_Recv", "MPI_Wait"]),
    "fence": (3, DEADLOCK, [0, 1], ["MPI_Win_fence", "MPI_Recv"]),
    "locks": (3, DEADLOCK, [0, 1], ["MPI_Win_", "MPI_Recv"]),
    "threads": (2, DEADLOCK, None, ["MPI_Recv"]),
    "session": (2, DEADLOCK, [0, 1], ["MPI_Recv", "session"]),
}


def look(sandbox, name):
    result = sandbox.anole("where", name, "--json")
    return json.loads(result.out) if result.status == 0 else {"verdict": result.err, "sentence": "", "ranks": []}


def is_right(found, verdict, ranks, words):
    return found["verdict"] == verdict and (ranks is None or found["ranks"] == ranks) and \
        all(word in found["sentence"] for word in words)


def hang(sandbox, executable, name):
    ranks, *expected = HANGS[name]
    trace = f"{name}.anole"
    run = subprocess.Popen(["mpiexec", "-n", str(ranks), executable, name], cwd=sandbox.path, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                           env=environment({"ANOLE_OUTPUT": trace}))
    limit = time.monotonic() + min(SECONDS, 30)
    found = None
    try:
        while not found or not is_right(found, *expected):
            expect(time.monotonic() < limit, f"{name}, live: {found}")
            time.sleep(0.2)
            found = look(sandbox, trace)
    finally:
        kill(processes_in(sandbox.path, executable.name))
        out, err = run.communicate(timeout=SECONDS)
    expect(out.strip() == "" or MPI == "mpich" and "BAD TERMINATION" in out, f"{name} printed {out!r}")
    for _ in range(100):  # mpiexec may end before the last keeper
        found = look(sandbox, trace)
        if is_right(found, *expected):
            break
        time.sleep(0.05)
    expect(is_right(found, *expected), f"{name}, killed: {found}\n{err}")
    for folder in "partial", "snapshot":
        expect_words(sandbox.anole("check", f"{trace}.{folder}").out, "sound as far as it goes")


def run(*names):
    def test(sandbox):
        executable = sandbox.compile("anole-mpicc", HERE / "programs" / "hangs.c", "hangs", "-g", "-pthread")
        failures = []
        for name in names:
            try:
                hang(sandbox, executable, name)
            except Failure as failure:
                failures.append(str(failure))
        expect(not failures, "\n".join(failures))
    main(test)
