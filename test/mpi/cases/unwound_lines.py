"""Unwound call paths have lines wherever a function is: in a namespace, in a type, in a module, in another procedure. The
compilers put the debug information of such functions inside of that of what they are in."""

from harness import HERE, expect_words, main


def paths(sandbox, wrapper, source, *flags):
    sandbox.run(wrapper, "-g", "-O1", *flags, HERE / "programs" / source, "-o", "program").succeeded()
    sandbox.anole("run", "-n", 2, "--", sandbox.path / "program").succeeded()
    text = sandbox.anole("print", "program.anole").succeeded().out
    (sandbox.path / "program.anole").unlink()
    return text


def test(sandbox):
    relax = "main namespaces.cpp:23 > grid::relax namespaces.cpp"
    expect_words(paths(sandbox, "mpicxx", "namespaces.cpp", "-cxx=clang++-19"), f"MPI_Barrier {relax}:16 > grid::Halo::fill namespaces.cpp:8",
                 f"MPI_Bcast {relax}:17")
    expect_words(paths(sandbox, "mpicxx", "namespaces.cpp"), f"MPI_Barrier {relax}:16 > fill namespaces.cpp:8", f"MPI_Bcast {relax}:17")
    expect_words(paths(sandbox, "mpifort", "module.f90"),
                 "MPI_Barrier main module.f90:21 > program module.f90:25 > relax module.f90:10 > fill module.f90:15")


main(test)
