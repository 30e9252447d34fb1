"""A trace on disk is of one moment, in the program's own communicators, too: where a step needs what another rank sends in a
later step, there is none."""

from harness import HERE, expect, expect_words, main

RANKS, STEPS = 3, 400


def left_on_disk(sandbox, program, name, *arguments):
    run = sandbox.mpiexec(RANKS, program, STEPS, *arguments, ANOLE_ONLINE="on", ANOLE_ONLINE_BUDGET=0, ANOLE_KEEPER="off",
                          ANOLE_OUTPUT=f"{name}.anole")
    expect(run.status != 0, "rank 1 killed itself")
    return sandbox.exists(f"{name}.anole.partial/online")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "run_ahead.c", "run_ahead")
    expect(left_on_disk(sandbox, program, "even"), "no trace was made on the way")
    check = sandbox.anole("check", "even.anole.partial/online").failed_with(1)  # it is not whole
    expect_words(check.out, "partial, but sound as far as it goes; 3 ranks")
    expect(not left_on_disk(sandbox, program, "ahead", "ahead"), "a torn trace was kept")


main(test)
