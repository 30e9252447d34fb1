#include "runtime/core/file/format/AnchorsCodec.h"

#include <bit>

namespace anole::format {

Numbers encodeAnchors(const SharedStream &stream) {
  const RankAnchors &anchors = stream.anchors;
  bool areLevel = anchors.runs.size() == 1 && anchors.runs[0].time == 0;
  if (!anchors.isKnown() || (anchors.clock == 0 && areLevel))
    return {};
  uint64_t least = anchors.earliest(), all = 0;
  for (const RankAnchors::Run &run : anchors.runs)
    all |= run.time - least;
  auto bits = static_cast<uint64_t>(all == 0 ? 0 : std::countr_zero(all));
  Numbers numbers{anchors.clock, bits, least};
  for (const RankAnchors::Run &run : anchors.runs)
    numbers.insert(numbers.end(), {(run.time - least) >> bits, run.count});
  return numbers;
}

void decodeAnchors(const Numbers &numbers, SharedStream &stream) {
  if (numbers.empty())
    return;
  NumberReader in(numbers);
  stream.anchors.clock = in.next();
  uint64_t bits = in.next(), least = in.next();
  while (!in.atEnd()) {
    uint64_t number = in.next();
    if (bits > 63 || number > (UINT64_MAX / 2 >> bits) || least > UINT64_MAX / 2)
      throw Malformed("a rank starts at a time that does not exist");
    stream.anchors.append(least + (number << bits), in.next());
  }
}

std::string anchorsProblem(const SharedStream &stream) {
  uint64_t ranks = valueCount(stream.ranks), anchored = stream.anchors.ranks();
  if (!stream.anchors.isKnown() || anchored == ranks)
    return {};
  return "it has the starts of " + std::to_string(anchored) + " ranks, but " +
         std::to_string(ranks) + " ranks";
}

} // namespace anole::format
