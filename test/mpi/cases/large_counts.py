"""A large-count call is its small twin with one more bit."""

from harness import expect_words, main


def test(sandbox):
    for text in sandbox.traces("large", 4).values():
        expect_words(text, "MPI_Isend_c",
                     "MPI_Send ",
                     "MPI_Send_c",
                     "count 3000000000",
                     "MPI_Allgatherv_c")


main(test)
