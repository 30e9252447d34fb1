#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::test {

/// A trace that uses everything that can be written: families, formulas, repeats, special values,
/// unprintable names, histograms with gaps.
Trace sampleTrace();

/// All of a trace as text, so that two traces can be compared with a readable difference.
std::string dump(const Trace &trace);

} // namespace anole::test
