"""What MPI says of bounds of datatypes with absolute addresses is the same on all ranks and in all runs, though the
addresses are not. Large sizes stay numbers."""

from harness import HERE, expect, main


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "own_bounds.c", "program")
    for name in ("first", "second"):
        raw = sandbox.path / name
        raw.mkdir()
        sandbox.mpiexec(4, program, ANOLE_OUTPUT=f"{name}.anole", ANOLE_VERIFY=raw).succeeded()
        sandbox.is_lossless(f"{name}.anole", raw)
    sandbox.anole("diff", "first.anole", "second.anole").succeeded()
    text = sandbox.anole("print", "first.anole").succeeded().out
    expect("thread 0 of ranks 0-3" in text and "{" not in text, f"ranks differ:\n{text}")
    expect(text.count("address") > 10, f"bounds that are addresses are missing:\n{text}")
    expect(str((1 << 36) + 4) in text, f"the size of the large type is missing:\n{text}")


main(test)
