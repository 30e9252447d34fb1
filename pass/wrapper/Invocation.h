#pragma once

#include <string>
#include <vector>

namespace anole::wrapper {

using Arguments = std::vector<std::string>;

enum class Language { C, Cxx, Fortran };

/// What a compiler was asked to do, as far as the wrapper must know.
struct Invocation {
  bool compiles = false;      ///< turns source files into code
  bool reachesLinker = false; ///< runs the linker
  bool links = false;         ///< makes an executable that can hold the runtime
  bool staticMpi = false;     ///< with MPI's library in it
  bool linkTimeOptimised = false;
  bool choosesLinker = false; ///< -fuse-ld= was given
  bool keepsLines = false;    ///< the last -g option is one that flang makes lines for
};

/// Reads the arguments like the compiler driver does, response files included.
Invocation classify(const Arguments &arguments);

} // namespace anole::wrapper
