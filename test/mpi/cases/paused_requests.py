"""Requests that are made and completed while the tracer is paused are not taken for those that are open meanwhile."""

from harness import HERE, expect, expect_words, main


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "paused_requests.c", "paused")
    (sandbox.path / "raw").mkdir()
    sandbox.run(program, ANOLE_OUTPUT="a.anole", ANOLE_VERIFY="raw").succeeded()
    text = sandbox.anole("print", "a.anole", "--expand").succeeded().out
    expect_words(text, "MPI_Waitall(count 2, array_of_requests [1, 0])")
    expect("unknown" not in text, text)
    sandbox.is_lossless("a.anole", sandbox.path / "raw")


main(test)
