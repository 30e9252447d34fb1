"""Attributes, info, names, error handlers, operations, generalized and cancelled requests."""

from harness import expect_words, main


def test(sandbox):
    for text in sandbox.traces("described", 4).values():
        expect_words(text, "comm_keyval TAG_UB",
                     'key "where"',
                     'value "node%03d.rank%d"',
                     'value "%d%%"',
                     'comm_name "copy of rank %d"',
                     'type_name "pair"',
                     'string "too cold"',
                     "MPI_Grequest_complete",
                     "MPI_Pcontrol")


main(test)
