"""Where no trace can be written, the program's result stays the same and one line says why."""

from harness import BUILT, expect, main, same_behaviour


def test(sandbox):
    (sandbox.path / "file").write_text("not a folder")
    untraced = sandbox.untraced(4, "stencil1d", 10)
    for name in ("file/trace.anole", "missing/trace.anole", "/proc/trace.anole"):
        traced = sandbox.mpiexec(4, BUILT / "anole" / "stencil1d", 10, ANOLE_OUTPUT=name)
        same_behaviour(untraced, traced)
        expect(name in traced.err, f"it does not name {name}: {traced}")
        expect(len(traced.err.splitlines()) == 1, f"one line is enough: {traced}")
    expect(sandbox.files("**/*") == ["file"], f"files appeared: {sandbox.files('**/*')}")


main(test)
