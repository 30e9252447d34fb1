"""Windows of every kind, all operations and synchronizations: targets are relative to the own rank in
the window."""

from harness import expect_words, main


def test(sandbox):
    for text in sandbox.traces("onesided", 4).values():
        expect_words(text, "MPI_Win_allocate",
                     "MPI_Win_create_dynamic",
                     "target_disp address",
                     "MPI_Rget_accumulate",
                     "MPI_Compare_and_swap",
                     "MPI_Win_shared_query",
                     "op REPLACE")


main(test)
