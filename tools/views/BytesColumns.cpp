#include "tools/views/BytesColumns.h"

namespace anole::tools {
namespace {

struct SizeBin {
  uint64_t from = 0, below = 0, calls = 0;
};

const Columns<SizeBin> &columnsOf(const SizeBin *) {
  static const Columns<SizeBin> columns({{"from_bytes", &SizeBin::from},
                                         {"below_bytes", &SizeBin::below},
                                         {"calls", &SizeBin::calls}});
  return columns;
}

std::vector<SizeBin> binsOf(const SizeTally &tally) {
  std::vector<SizeBin> bins;
  for (auto [bin, calls] : tally.bins)
    bins.push_back({SizeTally::lowestOf(bin), SizeTally::lowestOf(bin + 1), calls});
  return bins;
}

auto ofSome(uint64_t SizeTally::*what) {
  return [what](const SizeTally &tally) {
    return tally.calls == 0 ? std::nullopt : std::optional(ByteCount{tally.*what});
  };
}

} // namespace

const Columns<SizeTally> &columnsOf(const SizeTally *) {
  static const Columns<SizeTally> columns(
      "sizes",
      "What calls were given: docs/tools.md, \"Bytes\"; null: the function has no such direction",
      {{"calls", &SizeTally::calls, "Whose bytes are known"},
       {"total_bytes", [](const SizeTally &tally) { return ByteCount{tally.total}; }},
       {"least_bytes", ofSome(&SizeTally::least)},
       {"most_bytes", ofSome(&SizeTally::most)},
       {"unknown_calls", &SizeTally::unknown},
       {"histogram", binsOf}});
  return columns;
}

const Columns<PointBytes> &columnsOf(const PointBytes *) {
  static const Columns<PointBytes> columns(
      {{"sent", &PointBytes::sent}, {"received", &PointBytes::received}});
  return columns;
}

} // namespace anole::tools
