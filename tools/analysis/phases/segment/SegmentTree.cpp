#include "tools/analysis/phases/segment/SegmentTree.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <deque>

namespace anole::phases {
namespace {

/// Gives the symbols of a segment numbers without gaps, so that its counts are as few as its
/// symbols.
class Numbering {
public:
  void renumber(Sequence &sequence) {
    renumberParts(sequence);
    for (uint32_t symbol : met)
      numbers[symbol] = none;
    met.clear();
  }

private:
  static constexpr uint32_t none = UINT32_MAX;

  void renumberParts(Sequence &sequence) {
    for (Part &part : sequence)
      if (part.isSymbol())
        part.symbol = numberOf(part.symbol);
      else
        renumberParts(part.body);
  }

  uint32_t numberOf(uint32_t symbol) {
    if (numbers.size() <= symbol)
      numbers.resize(symbol + size_t(1), none);
    if (numbers[symbol] == none) {
      numbers[symbol] = static_cast<uint32_t>(met.size());
      met.push_back(symbol);
    }
    return numbers[symbol];
  }

  std::vector<uint32_t> numbers, met; ///< by symbol; symbols by number
};

class Builder {
public:
  Builder(const Sequence &sequence, const SegmentOptions &options) : options(options) {
    add(sequence, 0, 0);
    for (uint32_t i = 0; i < tree.segments.size(); ++i) {
      Sequence current = std::move(waiting.front());
      waiting.pop_front();
      cut(i, current);
    }
  }

  SegmentTree tree;

private:
  void add(Sequence sequence, uint64_t begin, unsigned depth) {
    numbering.renumber(sequence);
    Counts counts = countsOf(sequence);
    tree.segments.push_back(
        {begin, begin + lengthOf(sequence), depth, {}, counts.size(), entropyOf(counts), {}});
    waiting.push_back(std::move(sequence));
  }

  void leaveOut(unsigned depth) { tree.wholeTo = std::min(tree.wholeTo, depth); }

  void cut(uint32_t index, const Sequence &sequence) {
    if (tree.segments[index].symbols < 2)
      return;
    uint64_t left = options.effort - std::min(spent, options.effort);
    if (left < 2 * sequence.size())
      return leaveOut(tree.segments[index].depth);
    CutSearch found = bestCut(sequence, options.by, std::min(left, uint64_t(1) << 23));
    spent += found.places;
    if (!found.isWhole)
      leaveOut(tree.segments[index].depth);
    tree.segments[index].cut = found.cut;
    if (found.cut && ANOLE_FAULT(WeakCutsSplit, true, found.cut->strength > options.strength))
      split(index, sequence, found.cut->position);
  }

  void split(uint32_t index, const Sequence &sequence, uint64_t position) {
    uint64_t begin = tree.segments[index].begin, length = tree.segments[index].length();
    unsigned depth = tree.segments[index].depth + 1;
    if (depth > options.depth)
      return leaveOut(depth - 1);
    tree.segments[index].left = static_cast<uint32_t>(tree.segments.size());
    add(slice(sequence, 0, position), begin, depth);
    add(slice(sequence, position, length), ANOLE_FAULT(RightBeginsAsLeft, begin, begin + position),
        depth);
  }

  const SegmentOptions &options;
  std::deque<Sequence> waiting; ///< of the segments that are not looked at yet
  Numbering numbering;
  uint64_t spent = 0;
};

} // namespace

SegmentTree segmentTree(const Sequence &sequence, const SegmentOptions &options) {
  return sequence.empty() ? SegmentTree() : std::move(Builder(sequence, options).tree);
}

unsigned SegmentTree::depthWithin(size_t most) const {
  size_t count = 1;
  std::vector<size_t> cuts(height() + size_t(1));
  for (const Segment &segment : segments)
    cuts[segment.depth] += segment.left.has_value();
  for (unsigned depth = 0; depth < height(); ++depth)
    if ((count += cuts[depth]) > most)
      return depth;
  return height();
}

std::vector<uint32_t> SegmentTree::cutAt(unsigned depth) const {
  std::vector<uint32_t> chosen;
  for (uint32_t i = 0; i < segments.size(); ++i)
    if (segments[i].depth == depth || (segments[i].depth < depth && !segments[i].left))
      chosen.push_back(i);
  std::ranges::sort(chosen, {}, [&](uint32_t index) { return segments[index].begin; });
  return chosen;
}

} // namespace anole::phases
