"""What goes to a file takes no memory (ANOLE_MEMORY): it is bounded, also in MPI_Finalize and with the times of single
events."""

from harness import HERE, expect, main

MESSAGES = 400_000  # megabytes of values a rank that follow no pattern
LIMIT = "2M"


def run(sandbox, program, *arguments, ranks=2, **changes):
    return sandbox.mpiexec(ranks, program, *arguments, **{"ANOLE_OUTPUT": "t.anole"} | changes)


def memory_does_not_grow(sandbox, program, messages=MESSAGES, **changes):
    """Three times the messages need no more memory; without a limit they do."""
    def growth(limit):
        peaks = [int(run(sandbox, program, count, ANOLE_MEMORY=limit, **changes).succeeded().out)
                 for count in (messages, 4 * messages)]
        return peaks[1] - peaks[0]
    limited, free = growth(LIMIT), growth(0)
    expect(limited < free / 4, f"peaks grow by {limited} KiB with a limit, by {free} KiB without")


def a_process_keeps_to_the_limit(sandbox, program):
    """It takes no more than one that has hardly anything to record, and the limit: also in MPI_Finalize, and while traces are
    made on the way, at whatever cost (a budget of 0)."""
    def peak(messages, **changes):
        return int(run(sandbox, program, messages, ranks=1, ANOLE_TIME="full", ANOLE_MEMORY="16M", **changes).succeeded().out)
    few = peak(10)
    for budget in (0, 3):
        many = peak(10 * MESSAGES, ANOLE_ONLINE_BUDGET=budget)
        expect(sandbox.info("t.anole")["counters"]["put away"]["total"] > 16 << 20, "the limit was not reached")
        expect(many <= few + 16 * 1024, f"{many} KiB with a budget of {budget}, {few} with a few messages")


def test(sandbox):
    irregular, regular = (sandbox.compile("anole-mpicc", HERE / "programs" / f"{name}.c", name) for name in ("irregular", "regular"))
    memory_does_not_grow(sandbox, irregular)
    memory_does_not_grow(sandbox, regular, 2 * MESSAGES, ANOLE_TIME="full")
    a_process_keeps_to_the_limit(sandbox, regular)


main(test)
