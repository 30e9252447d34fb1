"""The commands that docs/compiling.md and docs/fortran.md show make programs that are traced with static call paths,
down to the line. They run as they stand there, in a folder with the files that they name; lib is what they say it is."""

import re

from harness import BIN, ROOT, expect, main

SOURCES = {
    "solver.c": "#include <mpi.h>\nint main(int argc, char **argv) {\n  MPI_Init(&argc, &argv);\n"
                "  MPI_Barrier(MPI_COMM_WORLD);\n  MPI_Finalize();\n}\n",
    "main.f90": "program main\n  use mpi\n  integer :: ierror\n  call mpi_init(ierror)\n  call helper()\n"
                "  call mpi_finalize(ierror)\nend program\n",
    "helper.c": "#include <mpi.h>\nvoid helper_(void) { MPI_Barrier(MPI_COMM_WORLD); }\n",
    "helper.cpp": "#include <memory>\n#include <mpi.h>\nextern \"C\" void helper_() {\n"
                  "  auto comm = std::make_unique<MPI_Comm>(MPI_COMM_WORLD);\n  MPI_Barrier(*comm);\n}\n",
    "main.c": "#include <mpi.h>\nvoid helper_(void);\nint main(int argc, char **argv) {\n  MPI_Init(&argc, &argv);\n"
              "  helper_();\n  MPI_Finalize();\n}\n",
    "helper.f90": "subroutine helper()\n  use mpi\n  integer :: ierror\n  call mpi_barrier(MPI_COMM_WORLD, ierror)\n"
                  "  print *, 'helped'\nend subroutine\n",
}


def blocks(page, heading):
    """The shell commands below a heading."""
    text = (ROOT / "docs" / page).read_text().split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    found = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    expect(found, f"{page} has no commands below {heading}")
    return found


def makes_static_paths(sandbox, commands):
    for name, text in SOURCES.items():
        (sandbox.path / name).write_text(text)
    sandbox.run("sh", "-euc", commands, prefix=BIN.parent, lib=BIN.parent / "lib").succeeded()
    run = sandbox.mpiexec(2, "./solver").succeeded()
    expect("unwinding" not in run.err, f"{commands}\n{run}")
    info = sandbox.info("solver.anole")
    expect(info["callpath"] == "static", f"{commands}\n{info}")
    barrier = next(p for p in info["streams"][0]["points"] if p["function"] == "MPI_Barrier")
    place = info["paths"][barrier["path"]][-1]
    expect(place["file"].endswith(tuple(SOURCES)) and place["line"] > 0, f"{commands}\ncalls from {place}")
    for name in sandbox.files("*"):
        (sandbox.path / name).unlink()


def test(sandbox):
    for page, heading in (("compiling.md", "Without the wrappers"), ("fortran.md", "Programs in several languages")):
        for commands in blocks(page, heading):
            makes_static_paths(sandbox, commands)


main(test)
