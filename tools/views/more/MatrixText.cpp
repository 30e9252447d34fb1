#include "tools/views/more/MatrixText.h"

#include "tools/analysis/model/MatrixBlocks.h"
#include "tools/show/NumberText.h"
#include "tools/show/TextWidth.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace anole::tools {
namespace {

constexpr uint32_t mostTextBlocks = 32;
constexpr std::string_view shades = ".:-=+*#%@";

std::string lineOf(const MatrixBlocks &blocks, uint32_t source, double highest) {
  std::string line;
  for (uint32_t destination = 0; destination < blocks.size; ++destination) {
    double share = highest == 0 ? 0 : blocks.at(source, destination) / highest;
    auto shade = static_cast<size_t>(std::ceil(share * static_cast<double>(shades.size())));
    line += shade == 0 ? ' ' : shades[std::min(shade, shades.size()) - 1];
  }
  return "|" + line + "|";
}

std::string filled(const std::string &text, size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}

} // namespace

std::string matricesText(const CommunicationMatrix &full, const CommunicationMatrix &clustered) {
  MatrixBlocks left(full, mostTextBlocks), right(clustered, mostTextBlocks);
  double highest = std::max(left.highest(), right.highest());
  size_t label = std::to_string(full.ranks).size(), width = std::max<size_t>(left.size + 2, 4);
  std::string text = "Messages sent, rows send to columns" +
                     (left.ranks > 1 ? ", blocks of " + plural(left.ranks, "rank") : "") + "; " +
                     shades.back() + " is " + countText(static_cast<uint64_t>(highest)) + "\n" +
                     std::string(label + 4, ' ') + filled("full", width) + "  clustered\n";
  for (uint32_t i = 0; i < left.size; ++i) {
    std::string rank = std::to_string(uint64_t(i) * left.ranks);
    text += "  " + rightAligned(rank, label) + "  " + filled(lineOf(left, i, highest), width) +
            "  " + lineOf(right, i, highest) + "\n";
  }
  return text;
}

} // namespace anole::tools
