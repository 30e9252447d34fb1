"""Spawning and ports, also where the MPI library cannot do it."""

from harness import expect_words, main


def test(sandbox):
    for text in sandbox.traces("dynamic", 2).values():
        expect_words(text, "MPI_Comm_spawn",
                     "MPI_Comm_spawn_multiple",
                     "1: ignored",
                     "0: 2",
                     "MPI_Comm_get_parent")


main(test)
