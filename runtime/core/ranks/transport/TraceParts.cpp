#include "runtime/core/ranks/transport/TraceParts.h"

#include "runtime/core/ranks/transport/EachPart.h"

namespace anole {

namespace {

/// Hollows columns. What is left of most is the same, which they share.
class ColumnHollower {
public:
  void hollow(SharedColumn &column) {
    if (column.empty())
      return;
    bool isLikeLast =
        column.size() == 1 && last.size() == 1 && column.front().ranks == last.front().ranks;
    if (!isLikeLast)
      last = hollowed(column);
    column = last;
  }

private:
  static SharedColumn hollowed(const SharedColumn &column) {
    SharedColumn::Families families;
    for (const Family &family : column)
      families.push_back({family.ranks, {}});
    return families;
  }

  SharedColumn last;
};

void hollowPart(FunctionInfo &function, ColumnHollower &) { function = {}; }
void hollowPart(CallPath &path, ColumnHollower &) { path.step = 0; }
void hollowPart(Text &text, ColumnHollower &) { text.format.clear(); }
void hollowPart(LoopSite &site, ColumnHollower &) { site = {site.site, {}, {}, 0, 0}; }
void hollowPart(Counter &counter, ColumnHollower &) { counter.name = counter.explanation = ""; }
void hollowPart(CommandLine &command, ColumnHollower &) { command.program = command.words = ""; }
void hollowPart(SharedStream &stream, ColumnHollower &) { stream.bodies.clear(); }

void hollowPart(SharedPoint &point, ColumnHollower &columns) {
  for (SharedColumn &column : point.columns)
    columns.hollow(column);
}

void hollowPart(SharedLoop &loop, ColumnHollower &columns) {
  for (VariantFamily &family : loop.variants)
    columns.hollow(family.variant);
  columns.hollow(loop.trips);
  columns.hollow(loop.markers);
}

uint64_t weightOf(const std::vector<SharedTerm> &terms) {
  constexpr uint64_t ofTerm = 8;
  uint64_t weight = 0;
  for (const SharedTerm &term : terms)
    weight += ofTerm + (term.block ? term.block->storedSize() : 0) + weightOf(term.body);
  return weight;
}

uint64_t weightOf(const SharedColumn &column) {
  uint64_t weight = 0;
  for (const Family &family : column)
    weight += weightOf(family.terms);
  return weight;
}

uint64_t weightOf(const SharedPoint &point) {
  uint64_t weight = 0;
  for (const SharedColumn &column : point.columns)
    weight += weightOf(column);
  return weight;
}

uint64_t weightOf(const SharedLoop &loop) {
  uint64_t weight = weightOf(loop.trips) + weightOf(loop.markers);
  for (const VariantFamily &family : loop.variants)
    weight += weightOf(family.variant);
  return weight;
}

template <typename Part> uint64_t weightOf(const Part & /*small*/) { return 0; }

/// Visits every part with its digest.
template <typename Visitor> void eachDigest(const Trace &trace, Visitor visit) {
  const std::vector<Digest> steps = stepDigests(trace.pathTree);
  ColumnDigests columns;
  eachPart(trace, [&](const auto &part) {
    if constexpr (std::is_same_v<decltype(part), const CallPath &>)
      visit(part, digestOf(part, steps));
    else if constexpr (std::is_same_v<decltype(part), const SharedPoint &>)
      visit(part, digestOf(part, columns));
    else
      visit(part, digestOf(part));
  });
}

} // namespace

PartDigests partDigests(const Trace &trace) {
  PartDigests digests;
  digests.reserve(partCount(trace));
  eachDigest(trace, [&](const auto &, Digest digest) { digests.push_back(digest); });
  return digests;
}

std::vector<uint64_t> partWeights(const Trace &trace) {
  constexpr uint64_t least = 32;
  std::vector<uint64_t> weights;
  eachPart(trace, [&](const auto &part) { weights.push_back(least + weightOf(part)); });
  return weights;
}

Digest wholeDigest(const PartDigests &parts) {
  ContentDigest digest;
  digest.add(parts.size());
  for (const Digest &part : parts)
    digest.add(part);
  return digest.result();
}

Digest behaviourDigest(const Trace &trace, const PartDigests &digests) {
  PartDigests ofBehaviour;
  ofBehaviour.reserve(digests.size());
  auto digest = digests.begin();
  eachPart(trace, [&](const auto &part) {
    if constexpr (!std::is_same_v<decltype(part), const Counter &>)
      ofBehaviour.push_back(*digest);
    ++digest;
  });
  return wholeDigest(ofBehaviour);
}

void hollow(Trace &trace, const PartSet &wanted) {
  TraceInfo &info = trace.info;
  info.program = info.commandLine = info.host = info.library = info.callpath = info.marker = "";
  size_t next = 0;
  ColumnHollower columns;
  eachPart(trace, [&](auto &part) {
    if (!wanted[next++])
      hollowPart(part, columns);
  });
}

PartPlaces findParts(const PartDigests &asked, const PartDigests &known) {
  PlaceIndex index;
  auto is = [&](const Digest &digest) { return [&](uint32_t at) { return known[at] == digest; }; };
  for (size_t place = 0; place < known.size(); ++place)
    index.findOrAdd(known[place].low, place, is(known[place]));
  PartPlaces places;
  places.reserve(asked.size());
  for (const Digest &digest : asked)
    places.push_back(index.find(digest.low, is(digest)));
  return places;
}

PartSet missing(const PartPlaces &places) {
  PartSet result;
  result.reserve(places.size());
  for (uint32_t place : places)
    result.push_back(place == noPart);
  return result;
}

} // namespace anole
