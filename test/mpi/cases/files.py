"""All ways to access a file: offsets that follow the rank are one formula."""

from harness import expect_words, main


def test(sandbox):
    for text in sandbox.traces("files", 4).values():
        expect_words(text, "MPI_File_open",
                     'filename "cells.data"',
                     'datarep "native"',
                     "offset {40 * rank}",
                     "MPI_File_iwrite_shared",
                     "MPI_File_read_ordered_end")


main(test)
