"""The replay of programs that use MPI beyond messages: files, windows, topologies, attributes, sessions, large
counts, persistent collectives, threads, Fortran. A trace of the replay equals the raw logs of the program; where
it cannot, it has as many events of each function on each rank."""

from harness import HERE, ROOT, expect, main
from replaying import events_by_rank, replayed, traced

EQUAL = {"files.c": 4, "onesided.c": 4, "topologies.c": 8, "large.c": 4, "started.c": 4, "sessions.c": 4,
         "only_polls.c": 2, "transposed.c": 9, "phases.f90": 4, "mpif_calls.F90": 4, "bad_handles.c": 2, "far_parts.c": 2, "absolute_types.c": 4,
         "team_steps.c": 2}

# By nature different:
COUNTED = {
    # arrays of requests that are null pointers in the program are empty in its trace;
    "invalid_arguments.c": 2,
    # a type with absolute addresses, which no trace keeps, is made with others;
    "f08_calls.f90": 4,
    # MPI gives one handle to several sends that are done, and the tracer then tells requests apart by where
    # they are kept: those of a thread lie elsewhere in the replay, and may be taken for another thread's.
    "threads.cpp": 4,
}

# Not here: sharing.cpp, whose threads call collectives over one communicator, in an order that no trace keeps;
# phases.c, which goes on recording by a call that is not recorded.

# Calls that are left out: callbacks of the program would have to run, and other programs to start.
UNSUPPORTED = {"described.c": (4, {"MPI_Grequest_start", "MPI_Grequest_complete"}),
               "dynamic.c": (2, {"MPI_Comm_spawn", "MPI_Comm_spawn_multiple", "MPI_Open_port"})}

WRAPPERS = {"c": "anole-mpicc", "cpp": "anole-mpicxx", "f90": "anole-mpifort", "F90": "anole-mpifort"}


def build(sandbox, source):
    kind = source.split(".")[1]
    flags = ("-std=c++20",) if kind == "cpp" else ()
    return sandbox.compile(WRAPPERS[kind], HERE / "programs" / source, source, f"-I{ROOT / 'include'}", "-pthread", *flags)


def trace_and_replay(sandbox, source, ranks, *options):
    raw = traced(sandbox, ranks, build(sandbox, source), name=source)
    replayed(sandbox, ranks, *options, name=source, record=f"{source}.replay")
    return raw


def has_same_counts(sandbox, source, ranks, missing=()):
    original, replay = (events_by_rank(sandbox, f"{source}{kind}.anole", ranks) for kind in ("", ".replay"))
    for rank in range(ranks):
        for function in missing:
            expect(original[rank].pop(function, 0) > 0, f"{source}, rank {rank}: no {function} in the original")
        expect(original[rank] == replay[rank],
               f"{source}, rank {rank}: the program has {original[rank]}, the replay {replay[rank]}")


def test(sandbox):
    for source, ranks in EQUAL.items():
        raw = trace_and_replay(sandbox, source, ranks)
        sandbox.is_lossless(f"{source}.replay.anole", raw)
    for source, ranks in COUNTED.items():
        trace_and_replay(sandbox, source, ranks)
        has_same_counts(sandbox, source, ranks)
    for source, (ranks, missing) in UNSUPPORTED.items():
        trace_and_replay(sandbox, source, ranks, "--skip-unsupported")
        has_same_counts(sandbox, source, ranks, missing)


main(test)
