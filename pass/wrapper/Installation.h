#pragma once

#include "pass/wrapper/ChooseMpi.h"
#include "pass/wrapper/Llvm.h"

namespace anole::wrapper {

/// An Installation knows where the parts of Anole are, relative to the running program. This is the
/// same in the build tree and after installation, even if the installation was moved.
struct Installation {
  static Installation find();

  /// With the runtime for programs of that MPI, and the modules that the compiler reads.
  Installation of(MpiKind mpi, Llvm llvm) const;

  Llvm llvm;                       ///< the one to compile with
  std::filesystem::path self;      ///< this program
  std::filesystem::path libraries; ///< directory of libanole.so
  std::filesystem::path plugin;    ///< AnolePass.so
  std::filesystem::path runtime;   ///< libanole.so, or its like for another MPI
  std::filesystem::path archive;   ///< the same to be linked into a program; may be empty
  std::filesystem::path modules;   ///< directory of flang's MPI modules
  std::filesystem::path includes;  ///< directory of anole/anole.h
};

} // namespace anole::wrapper
