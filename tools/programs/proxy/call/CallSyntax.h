#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace anole::tools::generate {

/// A parameter of an MPI function: its kind (codegen/kinds), name and type in C, what stands in
/// parentheses after the kind, and the number of its first scalar field or of its array; -1: none.
struct ParameterSyntax {
  const char *kind, *name, *type, *word;
  int field;
};

/// A function of mpi.h, large-count twins included.
struct CallSyntax {
  const char *name, *family;
  bool isWritten; ///< its wrapper and its fields are written by hand
  size_t first, count;

  std::span<const ParameterSyntax> parameters() const;
};

/// Generated from include/anole/mpi_calls.def (codegen/generate).
extern const ParameterSyntax parameterRows[];
extern const CallSyntax callRows[];
extern const size_t callRowCount;

/// Whether a call is given memory of the size that its other arguments say.
bool isBuffer(const ParameterSyntax &parameter);
/// Whether a call is given a text.
bool isText(const ParameterSyntax &parameter);
/// Whether MPI writes what others sent to memory of the program.
bool receives(const CallSyntax &syntax);
/// Whether the request that a call makes stays when it is complete.
bool isPersistent(const CallSyntax &syntax);

/// Null if this version of Anole does not know the function.
const CallSyntax *findSyntax(const std::string &name);

} // namespace anole::tools::generate
