"""Collectives that are made once and started many times."""

from harness import expect_words, main


def test(sandbox):
    for text in sandbox.traces("started", 4).values():
        expect_words(text, "MPI_Barrier_init",
                     "MPI_Bcast_init",
                     "MPI_Allgatherv_init",
                     "MPI_Startall")


main(test)
