#include "tools/diff/FileNames.h"

#include "runtime/core/model/FieldPlace.h"
#include "tools/analysis/model/ScratchName.h"

#include <algorithm>

namespace anole::tools {

namespace {

/// Nothing if the trace does not list the text.
std::optional<std::string> formatOf(const Trace &trace, int64_t key) {
  auto found = std::ranges::find(trace.texts, key, &Text::key);
  return found == trace.texts.end() ? std::nullopt : std::optional(found->format);
}

} // namespace

bool namesAlike(const Trace &a, WalkedEvent left, const Trace &b, const WalkedEvent &right,
                const FunctionInfo &function) {
  FieldPlace name = placeOf(function.scalars, "filename");
  if (!name || *name >= std::min(left.scalars.size(), right.scalars.size()))
    return false;
  auto one = formatOf(a, left.scalars[*name]), other = formatOf(b, right.scalars[*name]);
  left.scalars[*name] = right.scalars[*name];
  return one && other && scratchName(*one) == scratchName(*other) &&
         left.scalars == right.scalars && left.arrays == right.arrays && left.late == right.late;
}

} // namespace anole::tools
