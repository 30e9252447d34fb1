#pragma once

#include "tools/analysis/matrix/SentMatrix.h"
#include "tools/views/more/ShownPhase.h"

namespace anole::tools {

/// A matrix of messages in at most 64 x 64 cells, so that its length does not grow with ranks:
/// beyond, a cell is a block of neighbouring ranks. Cells without messages are left out.
struct MessageCells {
  const SentMatrix &sent;
  uint32_t ranks = 0;
};
const Columns<MessageCells> &columnsOf(const MessageCells *);

/// What `anole matrix --json` prints.
struct MatrixReport {
  MessageCells cells;
  std::string file{};
  Perhaps<phases::ShownPhase> phase{};
};
const Columns<MatrixReport> &columnsOf(const MatrixReport *);

} // namespace anole::tools
