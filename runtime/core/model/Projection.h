#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <functional>

namespace anole {

/// ColumnsWanted says of each point of a rank, in order, with how many events the rank has there,
/// whether its columns and times are wanted. Most of a projection is these.
using ColumnsWanted = std::function<bool(const SharedPoint &point, uint64_t events)>;

/// The inverse of leafTrace, except for histograms, polls, marked events and the rounding of times.
/// Only the points and loops of the rank remain, in the order of the trace. Points without columns
/// that are wanted have none, and are not checked. The times of each event take four bytes each,
/// and are left out for who needs none.
Expected<StreamTrace> projectRank(const Trace &trace, uint32_t rank, uint32_t thread,
                                  const ColumnsWanted &areWanted = {}, bool withTimes = true);

/// The numbers in the whole stream of the points and loops that projectRank gives the rank.
struct OwnNumbers {
  std::vector<uint32_t> points, loops;

  OwnNumbers(const SharedStream &stream, uint32_t rank);
};

} // namespace anole
