#pragma once

#include <string>
#include <vector>

namespace anole::wrapper {

using Arguments = std::vector<std::string>;

enum class Language { C, Cxx, Fortran };

/// An Invocation is what the compiler is asked to do, as far as the wrapper must know.
struct Invocation {
  bool compiles = false;      ///< turns source files into code
  bool preprocesses = false;  ///< reads source files that may include headers
  bool reachesLinker = false; ///< runs the linker
  bool links = false;         ///< makes an executable that can hold the runtime
  bool staticMpi = false;     ///< with MPI's library in it
  bool asks = false; ///< only asks what would be run (-show); then the above say what would be done
  std::string cSource, fortranSource; ///< the last source file that has such a name
  bool openMp = false;
  bool linkTimeOptimised = false;
  bool keepsLines = false; ///< the last -g option is one that flang makes lines for
  std::string linker;      ///< the value of the last -fuse-ld=
  std::string compiler;    ///< the value of the last -cc=, -cxx= or -fc=
};

/// Reads the arguments like the compiler driver does, response files included.
Invocation classify(const Arguments &arguments);

/// If Open MPI's wrapper is asked what it adds to a step (-showme:compile): the arguments of a call
/// that takes this step alone, else none.
Arguments askedStep(const Arguments &arguments);

/// The arguments without those that ask MPI's wrapper to print its command.
Arguments withoutQuestions(const Arguments &arguments);

/// The arguments without those that tell MPI's wrapper which compiler to run.
Arguments withoutCompiler(const Arguments &arguments);

} // namespace anole::wrapper
