"""The example of a program that hangs and then gives up: its trace says where each rank was."""

from harness import BUILT, await_that, expect, main


def test(sandbox):
    for how, end in {"abort": "called MPI_Abort", "crash": "killed or crashed"}.items():
        sandbox.mpiexec(3, BUILT / "anole" / "deadlock", 5, how, ANOLE_OUTPUT=f"{how}.anole")
        await_that(lambda: len(sandbox.files(f"{how}.anole.partial/rank-*.anole")) == 3, "pieces")
        endings = sandbox.info(f"{how}.anole.partial")["endings"]
        expect(endings[0]["end"] == end and "function" not in endings[0], f"{endings[0]}")
        for ending in endings[1:]:
            expect(ending["function"] == "MPI_Barrier", f"not in MPI_Barrier: {ending}")


main(test)
