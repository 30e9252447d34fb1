"""Programs that anole-mpifort compiled, through mpif.h, mpi and mpi_f08, in both modes: as if untraced, each
call once, and in static mode called from the line in the source where it stands."""

import counting_tool
from fortran_calls import F08, MPIF, PROGRAMS, RANKS, check
from harness import expect, main


def lines_are_known(sandbox, name, program, source):
    sandbox.mpiexec(RANKS, program, ANOLE_CALLPATH="static", ANOLE_OUTPUT=f"{name}.anole").succeeded()
    info = sandbox.info(f"{name}.anole")
    for point in info["streams"][0]["points"]:
        path = info["paths"][point["path"]]
        expect(path[-1]["file"].endswith(source) and path[-1]["line"] > 0,
               f"{name}: {point['function']} is called from {path}")


def test(sandbox):
    preload = [counting_tool.build(sandbox, "tool")]
    for name, expected, source, *flags in (
            ("mpif", MPIF, "mpif_calls.F90"), ("module", MPIF, "mpif_calls.F90", "-DMODULE"),
            ("f08", F08, "f08_calls.f90"), ("unoptimised", F08, "f08_calls.f90", "-O0")):
        program = sandbox.compile("anole-mpifort", PROGRAMS / source, name, *flags)
        for mode in ("static", "unwind"):
            check(sandbox, f"{name}-{mode}", preload, expected, program, ANOLE_CALLPATH=mode)
        lines_are_known(sandbox, name, program, source)


main(test)
