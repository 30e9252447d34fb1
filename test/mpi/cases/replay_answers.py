"""A replay gets the answers that the program got: which receives of a ring are complete, how many elements came, where
packed data ends, which files cannot be opened. What nobody sends needs no memory, and requests may go from thread to
thread. A trace of the replay equals the raw logs of the program, event by event."""

from harness import HERE, ROOT, expect, expect_words, main
from replaying import REPLAY, replayed, traced

EQUAL = {"restarted.c": 2, "counted.c": 2, "nowhere.c": 2, "missing_files.c": 2, "handed.c": 2,
         "ready_threads.c": 2, "types_across.c": 2, "taken_alike.c": 3}
EXAMPLES = ROOT / "examples"


def build(sandbox, source, wrapper="anole-mpicc", *flags):
    return sandbox.compile(wrapper, HERE / "programs" / source, source, f"-I{EXAMPLES}", "-pthread", *flags)


def is_replayed(sandbox, source, ranks):
    raw = traced(sandbox, ranks, build(sandbox, source), name=source)
    replayed(sandbox, ranks, name=source, record=f"{source}.replay")
    sandbox.is_lossless(f"{source}.replay.anole", raw)


def leaves_sessions_open(sandbox):
    """They end after MPI_Finalize, where the trace ends: one line says so, and the replay ends them as well."""
    program = build(sandbox, "late_session.c")
    run = sandbox.mpiexec(2, program, ANOLE_OUTPUT="late.anole").succeeded()
    expect(run.err.count("sessions were open in MPI_Finalize (2 on all ranks)") == 1, f"not said once: {run}")
    expect(run.err.count("no call after MPI_Finalize; on rank 0 there were 4,") == 1, f"not said once: {run}")
    replayed(sandbox, 2, name="late", record="late.replay")
    sandbox.anole("diff", "late.anole", "late.replay.anole").succeeded()


def refuses_contests(sandbox):
    """Threads that could take messages or collective calls from each other, or that need what others open."""
    messages = "threads of 2 ranks that receive messages of the same source and tag, but not alike"
    words = {"contests.c": messages,
             "taken_alike.c rooms": messages,
             "taken_alike.c probed": messages,
             "sharing.cpp": "threads of 2 ranks that make different collective calls on one communicator",
             "foreign_epochs.c": "threads of 2 ranks that access windows in epochs that other threads open"}
    for program, line in words.items():
        source, *way = program.split()
        cxx = ("anole-mpicxx", "-std=c++20") if source.endswith("cpp") else ("anole-mpicc",)
        arguments = (5, *way) if way else ()
        sandbox.mpiexec(2, build(sandbox, source, *cxx), *arguments, ANOLE_OUTPUT=f"{source}.anole").succeeded()
        refused = sandbox.mpiexec(2, REPLAY, f"{source}.anole").failed_with(2)
        expect_words(refused.err, f"cannot replay: {line}", "nothing was started")


def test(sandbox):
    for source, ranks in EQUAL.items():
        is_replayed(sandbox, source, ranks)
    leaves_sessions_open(sandbox)
    refuses_contests(sandbox)


main(test)
