#pragma once

namespace anole::wrapper {

inline constexpr const char *helpText =
    R"(anole-mpicc, anole-mpicxx, anole-mpifort: MPI compilers that prepare programs for Anole.
They take the options of mpicc, mpicxx and mpifort, and add the pass and the runtime.

Environment:
  ANOLE_WRAPPER=off   add nothing: neither pass nor runtime (for configure scripts, say)
  ANOLE_LINK=off      instrument, but do not link the runtime; such a program runs as usual
  ANOLE_PASS=strip-lines
                      remove line tables at the end of the pass (set by anole-mpifort without -g)

Options of the compiler that concern the pass:
  --anole-help            this text
  -Rpass=anole            say which call sites and loops were instrumented
  -Rpass-missed=anole     say what was not, and why
  -flto, -flto=thin       the pass finishes at link time, in lld; with -flto it knows the whole program

The runtime is not linked into shared libraries (-shared), nor with -static; programs built so can be
traced with `anole run`.
)";

} // namespace anole::wrapper
