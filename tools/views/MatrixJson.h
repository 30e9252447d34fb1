#pragma once

#include "tools/analysis/matrix/SentMatrix.h"
#include "tools/show/Json.h"

namespace anole::tools {

/// A matrix of messages in at most 64 x 64 cells, so that its length does not grow with ranks:
/// beyond, a cell is a block of neighbouring ranks. Cells without messages are left out.
Json sentMatrixJson(const SentMatrix &sent, uint32_t ranks);

} // namespace anole::tools
