"""The example of a program that hangs and then gives up: its trace says where each rank was."""

from harness import BUILT, await_that, expect, main

ATTEMPTS = 5  # the program waits a second for the other ranks to get to where they hang; a busy machine may take longer


def endings_of(sandbox, how, name):
    sandbox.mpiexec(3, BUILT / "anole" / "deadlock", 5, how, ANOLE_OUTPUT=f"{name}.anole")
    await_that(lambda: len(sandbox.files(f"{name}.anole.partial/rank-*.anole")) == 3, "pieces")
    return sandbox.info(f"{name}.anole.partial")["endings"]


def test(sandbox):
    for how, end in {"abort": "called MPI_Abort", "crash": "killed or crashed"}.items():
        for attempt in range(ATTEMPTS):
            endings = endings_of(sandbox, how, f"{how}{attempt}")
            expect(endings[0]["end"] == end and "function" not in endings[0], f"{endings[0]}")
            if all(ending.get("function") == "MPI_Barrier" for ending in endings[1:]):
                break
        else:
            expect(False, f"not in MPI_Barrier: {endings}")


main(test)
