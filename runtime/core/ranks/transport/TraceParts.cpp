#include "runtime/core/ranks/transport/TraceParts.h"

#include "runtime/core/model/ColumnPairs.h"
#include "runtime/core/model/Trace.h"

#include <algorithm>
#include <utility>

namespace anole {

namespace {

/// Visits every part, of a const trace or not.
template <typename TraceType, typename Visitor> void eachPart(TraceType &trace, Visitor visit) {
  for (auto &function : trace.functions)
    visit(function);
  for (auto &path : trace.paths)
    visit(path);
  for (auto &text : trace.texts)
    visit(text);
  for (auto &site : trace.loopSites)
    visit(site);
  for (auto &counter : trace.info.counters)
    visit(counter);
  for (auto &command : trace.info.commands)
    visit(command);
  for (auto &stream : trace.streams) {
    visit(stream);
    for (auto &point : stream.points)
      visit(point);
    for (auto &loop : stream.loops)
      visit(loop);
  }
}

/// Hollows columns. What is left of most is the same, which they share.
class ColumnHollower {
public:
  void hollow(SharedColumn &column) {
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

SharedColumn filled(const SharedColumn &column, const SharedColumn &source) {
  SharedColumn::Families families;
  for (size_t i = 0; i < column.size(); ++i)
    families.push_back({column[i].ranks, source[i].terms, source[i].coding});
  return families;
}

/// Fills in columns of one trace from another one.
class ColumnFiller {
public:
  explicit ColumnFiller(bool leavesHollow) : leavesHollow(leavesHollow) {}

  /// Whether each point is merged with the one that it would be filled from.
  const bool leavesHollow;

  bool fill(SharedColumn &column, const SharedColumn &source) {
    if (column.size() != source.size())
      return false;
    column = SharedColumn(known.made(column, source, filled));
    return true;
  }

private:
  ColumnPairs known;
};

template <typename Part> bool fillPart(Part &part, const Part &source, ColumnFiller &) {
  part = source;
  return true;
}

bool fillPart(Counter &counter, const Counter &source, ColumnFiller &) {
  counter.name = source.name;
  counter.explanation = source.explanation;
  return true;
}

bool fillPart(CommandLine &command, const CommandLine &source, ColumnFiller &) {
  command.program = source.program;
  command.words = source.words;
  return true;
}

bool fillPart(SharedStream &stream, const SharedStream &source, ColumnFiller &) {
  stream.bodies = source.bodies;
  return true;
}

bool isPlain(const RankValue &value) { return value.values.empty() && !value.expression; }

/// Returns whether the terms say the same of ranks that join.
bool arePlain(const std::vector<SharedTerm> &terms) {
  return std::ranges::all_of(terms, [](const SharedTerm &term) {
    return isPlain(term.start) && isPlain(term.stride) && isPlain(term.count) &&
           arePlain(term.body);
  });
}

bool isOfOneFamily(const SharedColumn &column) {
  return column.size() == 1 && arePlain(column.front().terms);
}

bool isSamePoint(const SharedPoint &left, const SharedPoint &right) {
  return left.key == right.key && left.scalars == right.scalars && left.arrays == right.arrays &&
         left.late == right.late && left.columns.size() == right.columns.size();
}

/// Where ranks only join those of the other point, there is nothing to fill in, and nothing to
/// compare when they do.
bool canStayHollow(const SharedPoint &point, const SharedPoint &source) {
  return isSamePoint(point, source) && std::ranges::all_of(source.columns, isOfOneFamily) &&
         std::ranges::all_of(point.columns, [](const auto &column) { return column.size() == 1; });
}

bool fillPart(SharedPoint &point, const SharedPoint &source, ColumnFiller &columns) {
  point.isHollow = columns.leavesHollow && canStayHollow(point, source);
  if (point.isHollow)
    return true;
  bool good = point.columns.size() == source.columns.size();
  for (size_t i = 0; good && i < point.columns.size(); ++i)
    good = columns.fill(point.columns[i], source.columns[i]);
  return good;
}

bool fillPart(SharedLoop &loop, const SharedLoop &source, ColumnFiller &columns) {
  bool good = loop.variants.size() == source.variants.size();
  for (size_t i = 0; good && i < loop.variants.size(); ++i)
    good = columns.fill(loop.variants[i].variant, source.variants[i].variant);
  return good && columns.fill(loop.trips, source.trips) &&
         columns.fill(loop.markers, source.markers);
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

/// The steps of a path are those of the source, whose path stays when both are merged.
bool fillPart(CallPath &path, const CallPath &source, ColumnFiller &) {
  return path.signature == source.signature;
}

} // namespace

/// With several threads, an equal point may be another thread's.
static bool haveOneThread(const Trace &left, const Trace &right) {
  return left.streams.size() == 1 && right.streams.size() == 1 &&
         left.streams[0].thread == right.streams[0].thread;
}

static size_t partCount(const Trace &trace) {
  size_t count = 0;
  eachPart(trace, [&](const auto &) { ++count; });
  return count;
}

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

PartLibrary::PartLibrary(const Trace &trace, PartDigests ofParts)
    : source(trace), digests(std::move(ofParts)) {
  parts.reserve(digests.size());
  eachPart(source, [&](const auto &part) {
    const Digest &digest = digests[parts.size()];
    if (!find(digest))
      places.add(digest.low, static_cast<uint32_t>(parts.size()));
    parts.push_back(&part);
  });
}

const void *PartLibrary::find(const Digest &digest) const {
  const uint32_t place =
      places.find(digest.low, [&](uint32_t at) { return digests[at] == digest; });
  return place == PlaceIndex::none ? nullptr : parts[place];
}

PartSet PartLibrary::missing(const PartDigests &asked) const {
  PartSet result;
  result.reserve(asked.size());
  for (const Digest &digest : asked)
    result.push_back(!find(digest));
  return result;
}

bool PartLibrary::fill(Trace &trace, const PartDigests &asked, const PartSet &wanted) const {
  size_t next = 0;
  bool good = asked.size() == wanted.size();
  ColumnFiller columns(haveOneThread(trace, source));
  eachPart(trace, [&](auto &part) {
    size_t index = next++;
    if (!good || index >= wanted.size() || wanted[index])
      return;
    const void *equal = find(asked[index]);
    good =
        equal && fillPart(part, *static_cast<const std::decay_t<decltype(part)> *>(equal), columns);
  });
  return good && next == wanted.size();
}

} // namespace anole
