#pragma once

namespace anole::wrapper {

inline constexpr const char *helpText =
    R"(anole-mpicc, anole-mpicxx, anole-mpifort: MPI compilers that prepare programs for Anole.
They take the options of mpicc, mpicxx and mpifort, and add the pass and the runtime.

Environment:
  ANOLE_MPI=mpich|openmpi|abi|/folder
                      The MPI to compile for. By default it is that of the mpicc in PATH. abi: by
                      the mpicc_abi in PATH, for all MPIs with the interface of MPI-5.
  ANOLE_LLVM=19       The version of LLVM to compile with, if the pass is installed for several. By
                      default it is the newest whose clang is in PATH.
  ANOLE_WRAPPER=off   Add neither pass nor runtime, for example in configure scripts.
  ANOLE_LINK=off      Add the pass, but do not link the runtime. Such a program runs as usual, and
                      `anole run` traces it with the same call paths.
  MPICH_CC, MPICH_CXX (MPICH), OMPI_CC, OMPI_CXX (Open MPI)
                      Put a word before the compiler, as in MPICH_CC="ccache clang-19". If they name
                      a compiler without a pass, they are ignored, because it could load none.
  ANOLE_PASS=strip-lines
                      Remove line tables at the end of the pass (anole-mpifort sets it without -g).

Options:
  --anole-help            Print this help.
  -Rpass=anole            Report which call sites and loops were instrumented.
  -Rpass-missed=anole     Report what was not instrumented, and why.
  -flto, -flto=thin       Finish the pass at link time, in lld. With -flto it knows the whole program.
  -show                   Print the command with everything that the wrapper adds. If MPICH_CC or
                          -cc= names another compiler, the command is without the pass.

The wrapper links programs with the runtime: libanole.so, or libanole.a with -static-mpi and -static
(MPICH); libanole-openmpi.so (Open MPI); libanole-abi.so (abi).
It does not link the runtime into shared libraries (-shared), nor with -nostdlib. The program that
loads such a library must have the runtime, or be traced with `anole run`. anole/anole.h is found
without any option.

Examples:
  anole-mpicc -O2 -g solver.c -o solver
  cmake -DCMAKE_C_COMPILER=anole-mpicc -DCMAKE_CXX_COMPILER=anole-mpicxx ..

Manual: docs/compiling.md
)";

} // namespace anole::wrapper
