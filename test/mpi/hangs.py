"""Programs that hang (programs/hangs.c), and what `anole where` has to say of them: live, and of the pieces that are left when
they are killed. Programs of a test run side by side. What is waited for are facts: the verdict, and the end of all processes."""

import functools
import json
import multiprocessing.pool
import subprocess
import time

from harness import HERE, MPI, SECONDS, Failure, await_that, environment, expect, expect_words, main
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
    "cycle_sendrecv": (3, DEADLOCK, [0, 1, 2], ["MPI_Sendrecv"]),
    "cycle_pairs": (3, DEADLOCK, [0, 1, 2], ["MPI_Barrier"]),
    "wrong_peer": (3, DEADLOCK, [1, 2], ["MPI_Recv", "MPI_Barrier"]),
    "wrong_root": (3, COLLECTIVES, [0, 1], ["MPI_Reduce", "with root 0", "with root 1"]),
    "bcast_recv": (2, DEADLOCK, [0, 1], ["MPI_Recv", "MPI_Bcast"]),
    "root_computes": (3, COMPUTES, [0], ["rank 0, which computes"]),
    "early_ring": (3, DEADLOCK, None, ["MPI_Sendrecv", "MPI_Barrier"]),
    "nested": (2, DEADLOCK, [0, 1], ["MPI_Allreduce", "MPI_Recv"]),
    "duplicated": (3, COLLECTIVES, [0, 1], ["MPI_Barrier", "MPI_Comm_dup"]),
    "ibarrier": (2, COLLECTIVES, [0, 1], ["MPI_Barrier", "MPI_Ibarrier"]),
    "polls_any": (2, POLLS, [0, 1], ["MPI_Iprobe"]),
    "polls_testany": (3, POLLS, None, ["MPI_Testany"]),
    "knot_waitsome": (3, DEADLOCK, None, ["MPI_Waitsome", "any of ranks"]),
    "locks_crossed": (4, DEADLOCK, [0, 1], ["MPI_Win_"]),
    "access_epoch": (2, DEADLOCK, [0, 1], ["MPI_Win_", "MPI_Recv"]),
    "exposure_epoch": (2, DEADLOCK, [0, 1], ["MPI_Win_wait", "MPI_Recv"]),
    "fence_barrier": (2, COLLECTIVES, [0, 1], ["MPI_Win_fence", "MPI_Barrier"]),
    "threads_order": (2, DEADLOCK, [0, 1], ["MPI_Recv"]),
    "polls_ibarrier": (2, POLLS, [0, 1], ["MPI_Test polls_ibarrier", "MPI_Recv"]),
    "fence_missing": (3, DEADLOCK, [1, 2], ["MPI_Recv", "MPI_Win_fence fence_missing"]),
    "two_groups": (4, DEADLOCK, [0, 1], ["MPI_Barrier two_groups", "MPI_Recv two_groups", "ranks 1, 3"]),
    "probe_tag": (3, MESSAGE, [0, 1], ["MPI_Probe probe_tag", "with tag 6", "with tag 5, which nobody received"]),
    "file_missing": (2, DEADLOCK, [0, 1], ["MPI_File_set_size file_missing", "MPI_Recv"]),
    "split_but_one": (3, DEADLOCK, [0, 1], ["MPI_Comm_split split_but_one", "MPI_Recv"]),
    "threads_relay": (2, DEADLOCK, [0, 1], ["MPI_Recv"]),
    "finalize_missing": (3, COMPUTES, [1], ["in MPI_Finalize for rank 1, which computes since MPI_Allreduce"]),
    "sendrecv_tags": (2, MESSAGE, [0, 1], ["MPI_Sendrecv sendrecv_tags", "with tag 0", "with tag 1, which nobody received"]),
    "order_waits": (2, COLLECTIVES, [0, 1], ["MPI_Ibarrier", "MPI_Allreduce", "each waits for the other one"]),
    "failed_send": (2, ENDED, [0, 1], ["MPI_Recv", "rank 1, which is in MPI_Finalize"]),
    "partition_missing": (2, DEADLOCK, [0], ["MPI_Wait partition_missing", "for 1 partition that no call of MPI_Pready"]),
}

# program: a rank and the step that it is in when it hangs
STEPS = {"early": (0, 10), "early_end": (0, 10), "nested": (0, 301)}
TOGETHER = 4


def look(sandbox, name):
    result = sandbox.anole("where", name, "--json")
    return json.loads(result.out) if result.status == 0 else {"verdict": result.err, "sentence": "", "ranks": [], "places": []}


def is_step_right(found, name):
    if name not in STEPS:
        return True
    rank, step = STEPS[name]
    return any(first <= rank <= last and place.get("step") == step for place in found["places"] for first, last in place["ranks"])


def is_right(found, name):
    _, verdict, ranks, words = HANGS[name]
    return found["verdict"] == verdict and (ranks is None or found["ranks"] == ranks) and \
        all(word in found["sentence"] for word in words) and is_step_right(found, name)


def is_right_live(sandbox, name):
    """The ranks may not have come to where they hang."""
    limit = time.monotonic() + SECONDS / 2
    found = look(sandbox, f"{name}/{name}.anole")
    while not is_right(found, name):
        expect(time.monotonic() < limit, f"{name}, live: {found}")
        time.sleep(0.1)
        found = look(sandbox, f"{name}/{name}.anole")
    expect_words(sandbox.anole("check", f"{name}/{name}.anole.snapshot").out, "sound as far as it goes")


def hang(sandbox, executable, name):
    folder = sandbox.path / name
    folder.mkdir()
    run = subprocess.Popen(["mpiexec", "-n", str(HANGS[name][0]), executable, name], cwd=folder, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                           env=environment({"ANOLE_OUTPUT": f"{name}.anole"}))
    try:
        is_right_live(sandbox, name)
    finally:
        kill(processes_in(folder, executable.name))
        out, err = run.communicate(timeout=SECONDS)
    expect(out.strip() == "" or MPI == "mpich" and "BAD TERMINATION" in out, f"{name} printed {out!r}")
    await_that(lambda: not processes_in(folder), f"the end of all processes of {name}")  # mpiexec may end before the last keeper
    found = look(sandbox, f"{name}/{name}.anole")
    expect(is_right(found, name), f"{name}, killed: {found}\n{err}")
    expect_words(sandbox.anole("check", f"{name}/{name}.anole.partial").out, "sound as far as it goes")


def failure_of(sandbox, executable, name):
    try:
        hang(sandbox, executable, name)
    except Failure as failure:
        return str(failure)
    return ""


def run(*names):
    def test(sandbox):
        executable = sandbox.compile("anole-mpicc", HERE / "programs" / "hangs.c", "hangs", "-g", "-pthread")
        with multiprocessing.pool.ThreadPool(TOGETHER) as pool:
            failures = [text for text in pool.imap(functools.partial(failure_of, sandbox, executable), names) if text]
        expect(not failures, "\n".join(failures))
    main(test)
