#pragma once

#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::tools {

/// A NamedPlace is a call site, a loop or a phase of a run, as it can be recognised in another
/// build of the program.
struct NamedPlace {
  std::string what;   ///< an MPI function, "loop" or the like: only equal ones are one place
  uint64_t id = 0;    ///< that the trace has; 0: none
  Digest text{};      ///< functions, files without their folders, and lines, of the whole path
  Digest functions{}; ///< the functions of the path alone; what the compiler appends is left out
  uint64_t line = 0;  ///< the innermost one; 0: not known
};

/// Returns what all compilers call a function, "relax" for "ns::relax(Grid&) [clone .part.0]". GCC
/// keeps neither scopes nor parameters of functions that are inlined everywhere, and compilers
/// append ".part.0", ".llvm.123" and the like to copies.
std::string asWritten(const std::string &function);

/// Returns for each step of a tree what identifies the frames up to it, each by its digest.
std::vector<Digest> stepDigests(const PathTree &tree, Digest (*ofFrame)(const Frame &frame));

/// PathPlaces turn call paths into places. Time and memory: the steps of the trace's paths.
class PathPlaces {
public:
  explicit PathPlaces(const Trace &trace);

  NamedPlace placeOf(std::string call, uint64_t path) const;

private:
  const PathTree &tree;
  std::vector<Digest> texts, functions; ///< by step
  std::vector<CallPath> paths;          ///< ascending by signature
};

/// Returns the place of a loop in the source.
NamedPlace placeOf(const LoopSite &loop);

/// Returns a place that is known by its name alone.
NamedPlace placeNamed(std::string what, const std::string &name);

/// Returns the place of a loop that was found at run time (FoundLoops). Its line may move.
NamedPlace placeOfFoundLoop(const std::string &name);

/// Returns the place of a phase. Its steps stand for it where its name is another one: builds that
/// are unwound know which steps a phase has, and not what is done there.
NamedPlace placeOfPhase(const std::string &name, const std::string &steps);

} // namespace anole::tools
