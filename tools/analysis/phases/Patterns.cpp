#include "tools/analysis/phases/Patterns.h"

#include "tools/analysis/phases/sequence/Fold.h"

#include <algorithm>

namespace anole::phases {
namespace {

constexpr size_t mostMessages = size_t(1) << 20; // pairs of ranks in a pattern

class Gatherer {
public:
  Gatherer(const Occurrences &from, Alike alike, const SharedStream &stream)
      : from(from), alike(alike), stream(stream) {
    Counts counts = countsOf(from.sequence);
    number(from.sequence);
    for (uint32_t kind = 0; kind < counts.size(); ++kind)
      add(kind, counts[kind]);
    all.sequence = fold(named(from.sequence));
  }

  PatternSequence all;

private:
  static constexpr uint32_t unseen = UINT32_MAX;

  void number(const Sequence &sequence) {
    numbers.resize(from.kinds.values().size(), unseen);
    for (const Part &part : sequence)
      if (!part.isSymbol())
        number(part.body);
      else if (numbers[part.symbol] == unseen)
        numbers[part.symbol] = numberOf(part.symbol);
  }

  uint32_t numberOf(uint32_t kind) {
    Sites sites;
    for (const Share &share : from.kinds[kind])
      for (const Act &act : from.contents[share.content])
        sites.push_back(act.site);
    std::ranges::sort(sites);
    sites.erase(std::ranges::unique(sites).begin(), sites.end());
    uint32_t known = shapes.add(alike == Alike::Sites ? sites : messagesIn(kind));
    if (known == all.patterns.size())
      all.patterns.emplace_back();
    return known;
  }

  /// Two halves of a number that may be negative follow each function.
  Sites messagesIn(uint32_t kind) const {
    Sites key;
    for (const Share &share : from.kinds[kind]) {
      const Content &content = from.contents[share.content];
      key.push_back(share.rank);
      key.push_back(static_cast<uint32_t>(content.size()));
      for (const Act &act : content) {
        auto to = static_cast<uint64_t>(act.to);
        key.insert(key.end(), {stream.points[act.site].key.function,
                               static_cast<uint32_t>(to >> 32), static_cast<uint32_t>(to)});
      }
    }
    return key;
  }

  void add(uint32_t kind, uint64_t times) {
    Pattern &pattern = all.patterns[numbers[kind]];
    pattern.times += times;
    ++pattern.variants;
    for (const Share &share : from.kinds[kind]) {
      pattern.ranks.insert(share.rank);
      for (const Act &act : from.contents[share.content])
        add(pattern, share.rank, act, times);
    }
  }

  static void add(Pattern &pattern, uint32_t rank, const Act &act, uint64_t times) {
    if (act.isCall()) {
      pattern.calls[act.site] += times;
      return;
    }
    std::pair ends(rank, static_cast<uint32_t>(rank + act.to));
    if (pattern.messages.size() < mostMessages || pattern.messages.contains(ends))
      pattern.messages[ends] += times;
    else
      pattern.isWhole = false;
  }

  Sequence named(const Sequence &sequence) const {
    Sequence result;
    for (const Part &part : sequence)
      result.push_back({part.times, part.isSymbol() ? numbers[part.symbol] : 0, named(part.body)});
    return result;
  }

  const Occurrences &from;
  const Alike alike;
  const SharedStream &stream;
  std::vector<uint32_t> numbers; ///< of patterns, by kind
  Interned<Sites, SitesDigest> shapes;
};

} // namespace

PatternSequence patternsOf(const Occurrences &occurrences, Alike alike,
                           const SharedStream &stream) {
  return std::move(Gatherer(occurrences, alike, stream).all);
}

double timeOf(const Pattern &pattern, const SharedStream &stream) {
  double time = 0;
  for (auto [site, calls] : pattern.calls)
    for (const TimeStats *stats : {&stream.points[site].delta, &stream.points[site].duration})
      if (stats->count != 0)
        time += static_cast<double>(calls) * stats->sum / static_cast<double>(stats->count);
  return pattern.times == 0 ? 0 : time / static_cast<double>(pattern.times);
}

} // namespace anole::phases
