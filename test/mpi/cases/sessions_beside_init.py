"""Sessions of a program that also calls MPI_Init."""

from harness import expect_words, main


def test(sandbox):
    for text in sandbox.traces("sessions", 4).values():
        expect_words(text, 'pset_name "mpi://WORLD"',
                     'stringtag "anole.test.%d"',
                     "MPI_Session_get_num_psets",
                     "MPI_Comm_create_from_group")


main(test)
