#include "tools/analysis/matrix/SentMatrix.h"

#include "runtime/core/model/StreamRanks.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/bytes/StartedRequests.h"
#include "tools/analysis/matrix/SentTerms.h"
#include "tools/analysis/model/MeanDurations.h"
#include "tools/analysis/model/RankSpending.h"
#include "tools/analysis/state/CommunicatorMap.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr size_t mostCells = size_t(1) << 22;
constexpr int64_t lastPredefined = 1; // MPI_COMM_SELF

class MatrixOfSends {
public:
  MatrixOfSends(const Trace &trace, Effort effort, const SendFilter &filter)
      : trace(trace), effort(effort), filter(filter), bytes(trace), functions(trace),
        shapes(whatif::shapesOf(trace)), communicators(trace.info.ranks) {}

  Expected<SentMatrix> run();

private:
  using Key = std::tuple<uint32_t, int64_t, int64_t>; ///< rank, communicator, relative peer

  Expected<void> readSends(uint32_t rank);
  Expected<void> readSends(uint32_t rank, const PointTrace &point, const ObjectSizes &sizes,
                           double mean);
  Expected<void> readStarts(uint32_t rank, const RankStreams &streams, const ObjectSizes &sizes);
  Expected<void> count(Key key, const Sent &sent);
  Expected<void> readCommunicators(uint32_t rank);
  Expected<void> followMakers(uint32_t rank, StreamTrace stream);
  SentMatrix placed() const;

  const Trace &trace;
  Effort effort;
  const SendFilter &filter;
  ByteFunctions bytes;
  KnownFunctions functions;
  const whatif::CallShapes shapes;
  std::map<Key, Sent> sends;
  CommunicatorMap communicators;
  TermWork work;
  bool sendsElsewhere = false; ///< in communicators that the program made
};

Expected<SentMatrix> MatrixOfSends::run() {
  Expected<void> read;
  for (StreamRanks ranks(trace.streams); auto rank = read ? ranks.next() : std::nullopt;)
    read = readSends(*rank);
  for (StreamRanks ranks(trace.streams);
       auto rank = read && sendsElsewhere ? ranks.next() : std::nullopt;)
    read = readCommunicators(*rank);
  return read ? Expected<SentMatrix>(placed()) : tl::unexpected(read.error());
}

Expected<void> MatrixOfSends::readSends(uint32_t rank) {
  auto streams = streamsOf(trace, rank);
  if (!streams)
    return tl::unexpected(streams.error());
  ObjectSizes sizes(work);
  sizes.note(*streams, bytes, trace.info.ranks, work);
  Expected<void> read;
  for (size_t s = 0; read && s < streams->size(); ++s) {
    const auto &stream = (*streams)[s];
    if (!stream)
      continue;
    read = effort.spend(costOf(*stream));
    std::vector<double> means = meanDurations(trace.streams[s], *stream, rank);
    for (size_t i = 0; read && i < stream->points.size(); ++i)
      read = readSends(rank, stream->points[i], sizes, means[i]);
  }
  return read ? readStarts(rank, *streams, sizes) : read;
}

/// A start of several requests takes as long for each of them.
Expected<void> MatrixOfSends::readStarts(uint32_t rank, const RankStreams &streams,
                                         const ObjectSizes &sizes) {
  work.begin();
  auto starts = startedRequests(trace, streams, shapes, sizes.communicators, effort);
  if (!starts)
    return tl::unexpected(starts.error());
  std::vector<std::vector<double>> means(streams.size());
  for (const auto &[each, messages] : *starts) {
    const StreamTrace &stream = *streams[each.stream];
    if (!each.isMessage || filter.communicator.value_or(each.communicator) != each.communicator ||
        (filter.site && !filter.site(stream.points[each.point].key)))
      continue;
    if (means[each.stream].empty())
      means[each.stream] = meanDurations(trace.streams[each.stream], stream, rank);
    bool isKnown = each.sent >= 0;
    uint64_t moved = isKnown ? boundedProduct(static_cast<uint64_t>(each.sent), messages) : 0;
    double time = means[each.stream][each.point] * static_cast<double>(messages);
    Sent sent{messages, moved, isKnown ? 0 : messages, time};
    if (auto counted = count({rank, each.communicator, each.peer}, sent); !counted)
      return counted;
  }
  return {};
}

Expected<void> MatrixOfSends::readSends(uint32_t rank, const PointTrace &point,
                                        const ObjectSizes &sizes, double mean) {
  const KnownFunction *function = functions.find(point.key);
  auto columns = function ? sendColumnsOf(*function) : std::nullopt;
  if (!columns || (filter.site && !filter.site(point.key)))
    return {};
  Expected<void> counted;
  auto read = eachSent(point, *columns, *bytes.at(point.key), sizes, work,
                       [&](int64_t communicator, int64_t peer, Sent sent) {
                         sent.time = mean * static_cast<double>(sent.messages);
                         if (filter.communicator.value_or(communicator) != communicator)
                           return;
                         if (counted)
                           counted = count({rank, communicator, peer}, sent);
                         if (!counted)
                           work.fail();
                       });
  return counted ? read : counted;
}

/// All peers that no communicator can have are one.
Expected<void> MatrixOfSends::count(Key key, const Sent &sent) {
  auto &[rank, communicator, peer] = key;
  const auto beyond = static_cast<int64_t>(trace.info.ranks);
  peer = std::clamp(peer, -beyond, beyond);
  sends[key] += sent;
  sendsElsewhere |= communicator > lastPredefined;
  return sends.size() <= mostCells ? effort.spend(1)
                                   : fail("more than " + std::to_string(mostCells) +
                                          " pairs of ranks communicate, too many for a matrix");
}

/// Threads come one after the other.
Expected<void> MatrixOfSends::readCommunicators(uint32_t rank) {
  auto streams = streamsOf(trace, rank);
  if (!streams)
    return tl::unexpected(streams.error());
  for (auto &stream : *streams)
    if (stream)
      if (auto followed = followMakers(rank, std::move(*stream)); !followed)
        return followed;
  return {};
}

/// Walks the calls that make communicators and groups, and skips all others.
Expected<void> MatrixOfSends::followMakers(uint32_t rank, StreamTrace from) {
  auto walk = EventWalker::over(std::move(from));
  if (!walk)
    return tl::unexpected(walk.error());
  const auto &points = walk->stream().points;
  std::vector<bool> makers(points.size());
  uint64_t made = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    const KnownFunction *function = functions.find(points[i].key);
    makers[i] = function && CommunicatorMap::follows(*function->role);
    made += makers[i] ? points[i].count : 0;
  }
  for (uint64_t next = 0; next < made; ++next) {
    auto spent = effort.spend(costOf(walk->stream()));
    auto skipped = spent ? walk->skipTo(makers, next) : spent;
    if (!skipped)
      return skipped;
    auto event = walk->next();
    if (!event)
      return tl::unexpected(event.error());
    if (*event)
      communicators.follow(rank, *functions.find((*event)->key), **event);
  }
  return {};
}

SentMatrix MatrixOfSends::placed() const {
  SentMatrix matrix;
  for (const auto &[key, sent] : sends) {
    auto [rank, communicator, peer] = key;
    auto own = communicators.ownRank(rank, communicator);
    auto place = static_cast<uint64_t>(own.value_or(0)) + static_cast<uint64_t>(peer);
    auto target = own ? communicators.worldRank(rank, communicator, static_cast<int64_t>(place))
                      : std::nullopt;
    if (target && *target < trace.info.ranks)
      matrix.cells[{rank, *target}] += sent;
    else
      matrix.unplaced += sent;
  }
  return matrix;
}

} // namespace

Sent &Sent::operator+=(const Sent &more) {
  messages = boundedSum(messages, more.messages);
  bytes = boundedSum(bytes, more.bytes);
  unknown = boundedSum(unknown, more.unknown);
  time += more.time;
  return *this;
}

CommunicationMatrix countsOf(const SentMatrix &sent, uint32_t ranks) {
  CommunicationMatrix counts{ranks, {}, sent.unplaced.messages, {}};
  for (const auto &[cell, what] : sent.cells) {
    counts.sends[cell] = what.messages;
    counts.times[cell] = what.time;
  }
  return counts;
}

Expected<SentMatrix> sentMatrix(const Trace &trace, Effort effort, const SendFilter &filter) {
  if (trace.info.ranks > ShownRanks::most)
    return fail("the trace has " + std::to_string(trace.info.ranks) +
                " ranks, too many for a matrix");
  return MatrixOfSends(trace, effort, filter).run();
}

} // namespace anole::tools
