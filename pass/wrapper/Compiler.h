#pragma once

#include "pass/wrapper/ChooseMpi.h"
#include "pass/wrapper/Installation.h"
#include "pass/wrapper/Invocation.h"
#include "pass/wrapper/Llvm.h"

#include <string>

namespace anole::wrapper {

/// With these options, and flang's name behind them, MPI's mpifort calls this program back as the
/// compiler that it wraps: to run flang, or to print how it would.
inline constexpr const char *asFlang = "--anole-as-flang=", *showFlang = "--anole-show-flang=";

/// The compiler that MPI's wrapper is to run.
///
/// The pass can only be loaded into compilers of the LLVM that it was built for. A user who asks
/// for another one (MPICH_CC, OMPI_CC, -cc= and so on) is told so, and gets this one. But a user
/// who only asks what would be run (-show, as CMake's FindMPI does for a compiler of its own) gets
/// the flags that the other compiler accepts.
struct Compiler {
  MpiCompiler mpi;
  Llvm llvm;
  std::string own;     ///< the compiler that loads the pass, as it is found on the PATH
  std::string command; ///< what to run
  std::string other;   ///< what was asked for instead, if that was another compiler

  bool isOwn() const { return command != other; }
};

/// The compiler to run for that language.
Compiler chooseCompiler(Language language, const MpiCompiler &mpi, Llvm llvm,
                        const Invocation &invocation, const Installation &installation);

/// The compiler that the user asks MPI's wrapper for; empty if the user names none.
std::string askedCompiler(const MpiCompiler &mpi, const Invocation &invocation);

/// Whether a command, perhaps with words before it (ccache), runs that compiler. Also true for a
/// link to ccache that has the compiler's name.
bool isSameCompiler(const std::string &command, const std::string &own);

/// The file of a program, found as a shell finds it, with links resolved; empty if there is none.
std::filesystem::path locate(const std::string &program);

} // namespace anole::wrapper
