#pragma once

#include "tools/analysis/model/CommunicationMatrix.h"

#include <cstddef>
#include <vector>

namespace anole::tools {

/// Returns how many neighbouring ranks are one block, so that there are at most `most` blocks.
constexpr uint32_t ranksOfBlock(uint32_t ranks, uint32_t most = 64) {
  return ranks == 0 ? 1 : (ranks - 1) / most + 1;
}

/// A communication matrix small enough to look at: neighbouring ranks are combined into at most
/// `most` equal blocks.
struct MatrixBlocks {
  uint32_t size = 0;          ///< blocks
  uint32_t ranks = 1;         ///< of a block
  std::vector<double> values; ///< sends, by source * size + destination
  std::vector<double> times;  ///< likewise, average nanoseconds of a send

  MatrixBlocks(const CommunicationMatrix &matrix, uint32_t most);

  double at(uint32_t source, uint32_t destination) const {
    return values[size_t(source) * size + destination];
  }
  double timeAt(uint32_t source, uint32_t destination) const {
    return times[size_t(source) * size + destination];
  }
  double highest() const;
  double longest() const;

private:
  size_t placeOf(const CommunicationMatrix::Cell &cell) const;
};

} // namespace anole::tools
