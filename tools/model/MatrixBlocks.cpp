#include "tools/model/MatrixBlocks.h"

#include <algorithm>

namespace anole::tools {

MatrixBlocks::MatrixBlocks(const CommunicationMatrix &matrix, uint32_t most)
    : ranks(std::max(1u, matrix.ranks / most + (matrix.ranks % most != 0))) {
  size = matrix.ranks / ranks + (matrix.ranks % ranks != 0);
  values.assign(size_t(size) * size, 0);
  for (const auto &[cell, count] : matrix.sends)
    values[size_t(cell.first / ranks) * size + cell.second / ranks] += static_cast<double>(count);
}

double MatrixBlocks::highest() const {
  return values.empty() ? 0 : *std::ranges::max_element(values);
}

} // namespace anole::tools
