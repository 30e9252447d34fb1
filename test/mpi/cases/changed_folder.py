"""Where the program goes does not change where its trace goes: into the folder that it was started in. What is
printed is where it is."""

from harness import HERE, expect, main


def whole_trace(sandbox, program, when):
    run = sandbox.mpiexec(2, program, when, "elsewhere", ANOLE_OUTPUT="t.anole", ANOLE_VERIFY="raw",
                          ANOLE_ONLINE="on").succeeded()
    expect(f"trace in {sandbox.path}/t.anole:" in run.err, f"it does not say where the trace is: {run}")
    sandbox.is_lossless("t.anole", "raw")
    expect(sandbox.files("elsewhere/*") == [], f"files elsewhere: {sandbox.files('**/*')}")
    expect(not sandbox.exists("t.anole.partial"), f"the online trace was left: {sandbox.files('**/*')}")


def pieces(sandbox, program, when):
    run = sandbox.mpiexec(2, program, when, "elsewhere", "exit", ANOLE_OUTPUT="p.anole")
    expect(f"{sandbox.path}/p.anole.partial" in run.err or when == "after", f"not where they are: {run}")
    found = sandbox.files("p.anole.partial/*.anole")
    expect(len(found) == 2, f"pieces {found}: {sandbox.files('**/*')} {run}")
    expect(sandbox.files("elsewhere/*") == [], f"files elsewhere: {sandbox.files('**/*')}")
    sandbox.anole("merge", "p.anole.partial").succeeded()


def other_folder(sandbox, program):
    """The launcher goes there, and the user does not."""
    run = sandbox.mpiexec(2, "-wdir", sandbox.path / "elsewhere", program, "never", ".", ANOLE_OUTPUT="w.anole",
                          PWD=sandbox.path)
    expect(f"trace in {sandbox.path}/elsewhere/w.anole:" in run.succeeded().err, f"it does not say where: {run}")
    (sandbox.path / "elsewhere" / "w.anole").unlink()


def test(sandbox):
    (sandbox.path / "elsewhere").mkdir()
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "moves.c", "moves")
    other_folder(sandbox, program)
    for when in ("before", "after"):
        whole_trace(sandbox, program, when)
        pieces(sandbox, program, when)


main(test)
