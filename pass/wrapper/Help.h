#pragma once

namespace anole::wrapper {

inline constexpr const char *helpText =
    R"(anole-mpicc, anole-mpicxx, anole-mpifort: MPI compilers that prepare programs for Anole.
They take the options of mpicc, mpicxx and mpifort, and add the pass and the runtime.

Environment:
  ANOLE_WRAPPER=off   add nothing: neither pass nor runtime (for configure scripts, say)
  ANOLE_LINK=off      instrument, but do not link the runtime; such a program runs as usual, and
                      `anole run` traces it, with the same call paths
  MPICH_CC, MPICH_CXX may put a word before the compiler, as in MPICH_CC="ccache clang-19"; for
                      another compiler they are not used, since the pass cannot be loaded into it
  ANOLE_PASS=strip-lines
                      remove line tables at the end of the pass (set by anole-mpifort without -g)

Options of the compiler that concern the pass:
  --anole-help            this text
  -Rpass=anole            say which call sites and loops were instrumented
  -Rpass-missed=anole     say what was not, and why
  -flto, -flto=thin       the pass finishes at link time, in lld; with -flto it knows the whole program
  -show                   print the command, with all that is added; where MPICH_CC or -cc= names
                          another compiler, without the pass

Programs get the runtime as libanole.so, with -static-mpi and -static as libanole.a. Shared libraries
(-shared) and what is linked with -nostdlib get none: the program that loads them must have it, or is
traced with `anole run`. anole/anole.h is found without any option.
)";

} // namespace anole::wrapper
