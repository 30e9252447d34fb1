"""What does not fit into ANOLE_MEMORY goes to a file: nothing is lost, the memory is bounded, also in MPI_Finalize
and with the times of single events, and where a rank is killed, and no file is left behind. Where there can be no such file, recording ends and says why."""

from harness import HERE, expect, expect_words, main

RANKS = 2
MESSAGES = 400_000  # megabytes of values a rank that follow no pattern
LIMIT = "2M"


def run(sandbox, program, *arguments, ranks=RANKS, **changes):
    return sandbox.mpiexec(ranks, program, *arguments, **{"ANOLE_OUTPUT": "t.anole", "ANOLE_MEMORY": LIMIT} | changes)


def nothing_is_lost(sandbox, program, messages=MESSAGES, **changes):
    run(sandbox, program, messages, ANOLE_VERIFY="raw", **changes).succeeded()
    sandbox.is_lossless("t.anole", "raw")
    counters = sandbox.info("t.anole")["counters"]
    expect(not {"ended early", "summarised", "untimed"} & set(counters), f"something is lost: {counters}")
    expect(counters["put away"]["total"] > 0, f"no file was needed: {counters}")
    expect(not sandbox.exists("t.anole.partial"), f"left behind: {sandbox.files('t.anole.partial/*')}")


def memory_does_not_grow(sandbox, program, messages=MESSAGES, **changes):
    """Three times the messages need no more memory; without a limit they do."""
    def growth(limit):
        peaks = [int(run(sandbox, program, count, ANOLE_MEMORY=limit, **changes).succeeded().out)
                 for count in (messages, 4 * messages)]
        return peaks[1] - peaks[0]
    limited, free = growth(LIMIT), growth(0)
    expect(limited < free / 4, f"peaks grow by {limited} KiB with a limit, by {free} KiB without")


def a_process_keeps_to_the_limit(sandbox, program):
    """It takes no more than one that has hardly anything to record, and the limit: also in MPI_Finalize."""
    few, many = (int(run(sandbox, program, messages, ranks=1, ANOLE_TIME="full", ANOLE_MEMORY="16M").succeeded().out)
                 for messages in (10, 10 * MESSAGES))
    expect(sandbox.info("t.anole")["counters"]["put away"]["total"] > 16 << 20, "the limit was not reached")
    expect(many <= few + 16 * 1024, f"{many} KiB, {few} with a few messages")


def a_killed_rank_leaves_all(sandbox, program):
    (sandbox.path / "killed").mkdir()
    run(sandbox, program, MESSAGES, 0, ranks=1, ANOLE_VERIFY="killed", ANOLE_OUTPUT="killed.anole")
    expect(sandbox.files("killed.anole.partial/*.blocks") == [], "the file was not removed")
    sandbox.anole("merge", "killed.anole.partial").succeeded()
    sandbox.is_lossless("killed.anole", "killed")
    events = sandbox.info("killed.anole")["events"]
    expect(events == MESSAGES + 2, f"{events} events instead of those messages, MPI_Init and MPI_Comm_rank")


def without_a_file_recording_ends(sandbox, program):
    ended = run(sandbox, program, MESSAGES, ranks=1, ANOLE_OUTPUT="missing/t.anole").succeeded()
    expect_words(ended.err, "recording ended early", "more than ANOLE_MEMORY allows", "missing/t.anole.partial")


def test(sandbox):
    (sandbox.path / "raw").mkdir()
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "irregular.c", "irregular")
    nothing_is_lost(sandbox, program)
    nothing_is_lost(sandbox, program, ANOLE_TIME="full")
    threads = sandbox.compile("anole-mpicc", HERE / "programs" / "irregular_threads.c", "threads", "-pthread")
    nothing_is_lost(sandbox, threads, MESSAGES // 4, ANOLE_MEMORY="4M")
    memory_does_not_grow(sandbox, program)
    regular = sandbox.compile("anole-mpicc", HERE / "programs" / "regular.c", "regular")
    nothing_is_lost(sandbox, regular, 2 * MESSAGES, ANOLE_TIME="full")
    memory_does_not_grow(sandbox, regular, 2 * MESSAGES, ANOLE_TIME="full")
    a_process_keeps_to_the_limit(sandbox, regular)
    a_killed_rank_leaves_all(sandbox, program)
    without_a_file_recording_ends(sandbox, program)


main(test)
