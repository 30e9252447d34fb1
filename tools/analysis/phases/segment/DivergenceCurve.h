#pragma once

#include "tools/analysis/phases/segment/BestCut.h"

namespace anole::phases {

/// What a cut would be at so many places of a sequence, at equal distances: the curve whose maxima
/// are where phases change ([Alawneh2016], section 3.3). Fewer places in a sequence that has not so
/// many. Time: the parts of the sequence that lie between two places, for each of them.
std::vector<Cut> divergenceCurve(const Sequence &sequence, size_t places);

} // namespace anole::phases
