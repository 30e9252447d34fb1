"""A program may write a title over its arguments: its trace has the name and the command line that it was started
with."""

import subprocess

from harness import HERE, environment, expect, main


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "titles.c", "a_long_name_of_a_program")
    for title in ("nodir/y", "../up", "/", "x"):
        sandbox.mpiexec(2, program, title).succeeded()
        expect(sandbox.files("*.anole*") == [f"{program.name}.anole"], f"{title}: {sandbox.files()}")
        info = sandbox.info(f"{program.name}.anole")
        expect((info["program"], info["command_line"]) == (program.name, f"{program} {title}"), f"{title}: {info}")
        (sandbox.path / f"{program.name}.anole").unlink()
    subprocess.run(["", "x"], executable=program, cwd=sandbox.path, env=environment({}), check=True,
                   stderr=subprocess.DEVNULL)
    expect(sandbox.files("*.anole") == [f"{program.name}.anole"], f"without a name: {sandbox.files()}")


main(test)
