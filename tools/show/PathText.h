#pragma once

#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/model/PathSteps.h"
#include "tools/show/CallNumbers.h"
#include "tools/show/FieldText.h"
#include "tools/show/FrameText.h"
#include "tools/show/ListedFunctions.h"
#include "tools/show/PathEnds.h"
#include "tools/show/PathsApart.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace anole::tools {

/// How many callers callPlace() names; nothing: as many as tell the place apart.
using Callers = std::optional<unsigned>;

/// The names with which the events, points and loops of a trace are printed. The trace must outlive
/// the object.
class TraceNames {
public:
  explicit TraceNames(const Trace &trace, Callers callers = {});

  const FunctionInfo *function(const PointKey &key) const { return functions.find(key); }
  std::string functionName(const PointKey &key) const { return functions.name(key); }
  /// "main stencil.c:55 > exchange stencil.c:31", outermost first; only the ends of deep paths.
  /// Empty for calls of which no path is known, as some tools record them. Data has full names of
  /// C++, text short ones: here and below.
  std::string path(uint64_t signature, bool full = true) const;
  /// A digest that is equal for paths, of any traces, whose frames all print alike.
  Digest pathDigest(uint64_t signature) const;
  std::string place(uint64_t signature, bool full = true) const; ///< only the innermost step
  /// The innermost step, and the function that called it: "stencil.c:31 exchange < main". Where
  /// other paths have this step, too, the one that tells the path apart, and the functions further
  /// inside, innermost first: "cg.c:89 solve (via sumRow:36, dot)", or where lines are not known
  /// "solve (via sumRow#2, dot)" (CallNumbers). Names of C++ are short (shortName) unless `full`.
  std::string callPlace(uint64_t signature, bool full) const;
  std::string loop(uint64_t site, bool full = true) const;
  /// Null if it is not listed.
  const LoopSite *loopSite(uint64_t site) const;
  /// Why the compiler did not propose the loop as a phase loop, or what it did not know when it
  /// did; empty if there is nothing to say.
  const std::string &loopRemark(uint64_t site) const;
  /// The text of values of this kind; texts are quoted.
  ValueText value(FieldKind kind) const;
  /// The format of a text; null if it is not listed.
  const std::string *text(int64_t key) const;

private:
  std::string firstText(uint32_t step, bool full) const;
  std::string viaCallText(uint32_t step, bool full) const;
  std::string placeWithCallers(uint32_t step, bool full) const;
  std::string placeVia(uint32_t step, const PathsApart::Telling &telling, bool full) const;

  const PathTree &tree;
  PathSteps paths;
  Callers callers;
  CallNumbers numbers;
  PathEnds ends;
  std::vector<Digest> steps; ///< what the frames to each step print
  PathsApart apart;
  ListedFunctions functions;
  std::unordered_map<uint64_t, const LoopSite *> loops;
  std::unordered_map<int64_t, const std::string *> texts;
};

} // namespace anole::tools
