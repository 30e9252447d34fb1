"""Functions whose code lies in pieces, each with unwind tables of its own, are the same functions to what compares
call paths with the stack."""

from harness import HERE, expect_words, main


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "code_in_pieces.c", "pieces", "-O3",
                              "-fbasic-block-sections=all")
    run = sandbox.mpiexec(1, program, ANOLE_CALLPATH="both").succeeded()
    expect_words(run.err, "0 collisions, 0 disagreements")


main(test)
