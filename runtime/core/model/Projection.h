#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// The inverse of leafTrace, except for histograms, polls, marked events and the rounding of times.
/// Only the points and loops of the rank remain, in the order of the trace.
Expected<StreamTrace> projectRank(const Trace &trace, uint32_t rank, uint32_t thread);

/// The numbers in the whole stream of the points and loops that projectRank gives the rank.
struct OwnNumbers {
  std::vector<uint32_t> points, loops;

  OwnNumbers(const SharedStream &stream, uint32_t rank);
};

} // namespace anole
