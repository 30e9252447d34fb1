"""What does not fit into ANOLE_MEMORY goes to a file: nothing is lost, also with the times of single events, and where a
rank is killed, and no file is left behind. Where there can be no such file, or places in the program alone take more,
recording ends and says why, and the trace has what came before."""

from harness import HERE, expect, expect_words, main

RANKS = 2
PLACES = 6000
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


def too_many_places_end_recording(sandbox):
    send = "  MPI_Send(0, 0, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);\n"
    source = sandbox.path / "places.c"
    source.write_text(f"#include <mpi.h>\nint main(void) {{\n  MPI_Init(0, 0);\n{send * PLACES}  MPI_Finalize();\n}}\n")
    (sandbox.path / "began").mkdir()
    ended = run(sandbox, sandbox.compile("anole-mpicc", source, "places"), ANOLE_VERIFY="began").succeeded()
    expect_words(ended.err, "recording ended early", "more than ANOLE_MEMORY allows")
    sandbox.is_lossless("t.anole", "began")
    info = sandbox.info("t.anole")
    expect(RANKS * PLACES / 2 < info["events"] < RANKS * PLACES, f"{info['events']} events")
    expect(info["losses"] == ["ranks that stopped recording: 2"], f"losses: {info['losses']}")


def test(sandbox):
    (sandbox.path / "raw").mkdir()
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "irregular.c", "irregular")
    nothing_is_lost(sandbox, program)
    nothing_is_lost(sandbox, program, ANOLE_TIME="full")
    threads = sandbox.compile("anole-mpicc", HERE / "programs" / "irregular_threads.c", "threads", "-pthread")
    nothing_is_lost(sandbox, threads, MESSAGES // 4, ANOLE_MEMORY="4M")
    regular = sandbox.compile("anole-mpicc", HERE / "programs" / "regular.c", "regular")
    nothing_is_lost(sandbox, regular, 2 * MESSAGES, ANOLE_TIME="full")
    a_killed_rank_leaves_all(sandbox, program)
    without_a_file_recording_ends(sandbox, program)
    too_many_places_end_recording(sandbox)


main(test)
