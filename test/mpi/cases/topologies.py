"""Intercommunicators, distributed graphs, groups and grids."""

from harness import expect_words, main


def test(sandbox):
    for text in sandbox.traces("topologies", 8).values():
        expect_words(text, "MPI_Intercomm_create",
                     "MPI_Intercomm_merge",
                     "MPI_Dist_graph_create",
                     "1: ROOT",
                     "MPI_Cart_shift")


main(test)
