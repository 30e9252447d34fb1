"""An existing trace is never overwritten: it is kept under another name."""

from harness import BUILT, expect, main


def test(sandbox):
    (sandbox.path / "stencil1d.anole").write_text("precious")
    traced = sandbox.mpiexec(4, BUILT / "anole" / "stencil1d", 10).succeeded()
    kept = sandbox.path / "stencil1d.anole.~1~"
    expect(kept.exists() and kept.read_text() == "precious", f"lost: {sandbox.files()} {traced}")
    expect(kept.name in traced.err, f"it does not say so: {traced}")
    sandbox.anole("info", "stencil1d.anole").succeeded()


main(test)
