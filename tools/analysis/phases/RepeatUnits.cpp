#include "tools/analysis/phases/RepeatUnits.h"

#include "tools/analysis/model/Effort.h"
#include "tools/analysis/phases/Contexts.h"
#include "tools/analysis/phases/Interned.h"
#include "tools/analysis/phases/sequence/Repeats.h"

namespace anole::phases {
namespace {

using whatif::CallShape;

constexpr size_t mostCalls = size_t(1) << 24; // of a rank

/// What makes a call the same as another one.
using Meaning = std::vector<int64_t>;

struct MeaningDigest {
  uint64_t operator()(const Meaning &meaning) const {
    uint64_t digest = 0;
    for (int64_t number : meaning)
      digest = combineHash(digest, static_cast<uint64_t>(number));
    return digest;
  }
};

/// The calls of a rank by number, with delimiters.
class CallSymbols {
public:
  CallSymbols(const whatif::MatchState &all, const whatif::RankState &rank,
              const std::vector<uint32_t> &contexts)
      : all(all), rank(rank), contexts(contexts) {}

  Expected<void> read(EventWalker &walk, tools::Effort &effort) {
    for (;;) {
      auto event = walk.next();
      if (!event || !*event)
        return event.map([](auto) {});
      if (auto room = effort.spend(tools::valuesOf(*event)); !room)
        return room;
      if (symbols.size() >= mostCalls)
        return fail("rank " + std::to_string(rank.rank) + " makes more than 2^24 calls; that is " +
                    "the limit for --by-repeats");
      add(**event);
    }
  }

  std::vector<bool> begins() const {
    std::vector<bool> result;
    for (Piece piece : repeatsIn(symbols)) {
      result.push_back(true);
      result.resize(result.size() + piece.length - 1, false);
    }
    return result;
  }

private:
  void add(const WalkedEvent &event) {
    const CallShape &shape = all.shapes.at(event.key.functionId());
    if (!isInPatterns(shape, event))
      return;
    uint32_t context = contexts[rank.sites[event.point]];
    if (!symbols.empty() && context != last)
      symbols.push_back(delimiter);
    last = context;
    symbols.push_back(meanings.add({event.key.function, CallShape::scalar(event, shape.dest, 0),
                                    CallShape::scalar(event, shape.source, 0),
                                    CallShape::scalar(event, shape.target, 0)}));
  }

  const whatif::MatchState &all;
  const whatif::RankState &rank;
  const std::vector<uint32_t> &contexts;
  Interned<Meaning, MeaningDigest> meanings;
  Symbols symbols;
  uint32_t last = 0;
};

} // namespace

Expected<UnitBegins> unitsByRepeats(const whatif::MatchState &all,
                                    const std::vector<uint32_t> &contexts, uint64_t limit) {
  UnitBegins begins;
  tools::Effort effort(limit);
  for (const whatif::RankState &rank : all.ranks) {
    auto walk = all.options.walks->of(rank.rank);
    if (!walk)
      return tl::unexpected(walk.error());
    CallSymbols calls(all, rank, contexts);
    if (auto read = calls.read(*walk, effort); !read)
      return tl::unexpected(read.error());
    begins.push_back(calls.begins());
  }
  return begins;
}

} // namespace anole::phases
