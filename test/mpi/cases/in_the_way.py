"""Whatever is called as the file that a trace is first written to stays as it is: a pipe is not waited for, a
link not followed, a file not overwritten."""

import os
import stat

from harness import BUILT, expect, main


def trace_beside(sandbox, name, what):
    run = sandbox.mpiexec(2, BUILT / "anole" / "stencil1d", 5, ANOLE_OUTPUT=f"{name}.anole").succeeded()
    expect(f"trace in {name}.anole:" in run.err, f"no trace beside {what}: {run}")
    sandbox.anole("info", f"{name}.anole").succeeded()


def test(sandbox):
    in_the_way = lambda name: sandbox.path / f"{name}.anole.partial"
    os.mkfifo(in_the_way("pipe"))
    trace_beside(sandbox, "pipe", "a pipe")
    expect(stat.S_ISFIFO(in_the_way("pipe").lstat().st_mode), "the pipe is gone")

    (sandbox.path / "precious").write_text("precious")
    in_the_way("link").symlink_to("precious")
    trace_beside(sandbox, "link", "a link")
    expect((sandbox.path / "precious").read_text() == "precious", "what the link names was overwritten")

    in_the_way("file").write_text("precious")
    trace_beside(sandbox, "file", "a file")
    expect(in_the_way("file").read_text() == "precious", "a file was overwritten")

    (sandbox.path / "folder").mkdir()
    in_the_way("folder").symlink_to("folder")
    trace_beside(sandbox, "folder", "a link to a folder")
    expect(sandbox.files("folder/*") == [], "the trace went through a link")


main(test)
