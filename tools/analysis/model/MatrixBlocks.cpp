#include "tools/analysis/model/MatrixBlocks.h"

#include <algorithm>

namespace anole::tools {

MatrixBlocks::MatrixBlocks(const CommunicationMatrix &matrix, uint32_t most)
    : ranks(ranksOfBlock(matrix.ranks, most)) {
  size = matrix.ranks / ranks + (matrix.ranks % ranks != 0);
  values.assign(size_t(size) * size, 0);
  for (const auto &[cell, count] : matrix.sends)
    values[placeOf(cell)] += static_cast<double>(count);
  times.assign(values.size(), 0);
  for (const auto &[cell, time] : matrix.times)
    times[placeOf(cell)] += time;
  for (size_t i = 0; i < times.size(); ++i)
    times[i] /= std::max(values[i], 1.0);
}

size_t MatrixBlocks::placeOf(const CommunicationMatrix::Cell &cell) const {
  return size_t(cell.first / ranks) * size + cell.second / ranks;
}

double MatrixBlocks::longest() const {
  return times.empty() ? 0 : *std::ranges::max_element(times);
}

double MatrixBlocks::highest() const {
  return values.empty() ? 0 : *std::ranges::max_element(values);
}

} // namespace anole::tools
