#pragma once

#include "tools/analysis/bytes/TermStream.h"

#include <functional>

namespace anole::tools {

/// The sum of each array of a sequence of arrays: `elements` holds one array after the other,
/// `lengths` how long each is. Sums come in order, as terms, each of which the sink is called with.
///
/// Arrays of one length are windows. Windows over a run are a run of sums; over a repeat whose
/// period is a multiple of the length, a repeat; where the length is a multiple of the period, a
/// run. A repeat that begins within an array is turned, so that its rounds begin with one. Repeats
/// of another period are grouped until they fit. Lengths that differ are gone through one by one.
void eachWindowSum(TermStream elements, TermStream lengths, TermWork &work,
                   const std::function<void(Term)> &sink);

} // namespace anole::tools
