#include "tools/views/MatrixJson.h"

#include "tools/analysis/model/MatrixBlocks.h"

#include <cmath>

namespace anole::tools {

Json sentMatrixJson(const SentMatrix &sent, uint32_t ranks) {
  uint32_t width = ranksOfBlock(ranks);
  std::map<std::pair<uint32_t, uint32_t>, Sent> blocks;
  for (const auto &[cell, what] : sent.cells)
    blocks[{cell.first / width, cell.second / width}] += what;
  Json cells = Json::array();
  for (const auto &[block, what] : blocks)
    cells.push_back({{"source", block.first * width},
                     {"destination", block.second * width},
                     {"messages", what.messages},
                     {"bytes", what.bytes},
                     {"unknown_messages", what.unknown},
                     {"mpi_ns", std::round(what.time)}});
  return {{"ranks_per_cell", width},
          {"cells", std::move(cells)},
          {"unplaced_messages", sent.unplaced.messages}};
}

} // namespace anole::tools
