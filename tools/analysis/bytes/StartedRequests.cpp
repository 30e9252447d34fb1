#include "tools/analysis/bytes/StartedRequests.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/state/RepeatedCounts.h"
#include "tools/analysis/state/RepeatingWalk.h"

#include <algorithm>

namespace anole::tools {
namespace {

using whatif::CallShape;
using whatif::CallShapes;
using whatif::DescribedCall;

CallMode modeOf(const CallShapes &shapes, const PointKey &key) {
  auto shape = shapes.find(key.functionId());
  return shape == shapes.end() ? CallMode::Local : shape->second.role->mode;
}

bool hasCalls(const StreamTrace &stream, const CallShapes &shapes, CallMode mode) {
  return std::ranges::any_of(stream.points, [&](const PointTrace &point) {
    return point.count != 0 && modeOf(shapes, point.key) == mode;
  });
}

int64_t knownOr(std::optional<uint64_t> bytes) { return bytes ? static_cast<int64_t>(*bytes) : -1; }

int64_t sumOfKnown(int64_t a, int64_t b) { return a < 0 || b < 0 ? -1 : a + b; }

class StartCounter : public CallVisitor {
public:
  StartCounter(const whatif::RankObjects &objects, const NumberMap &communicatorSizes)
      : objects(objects), communicatorSizes(communicatorSizes) {}

  Expected<void> read(const CallShape *shape, const WalkedEvent &event) override {
    if (shape && shape->role->mode == CallMode::StartPersistent)
      start(event);
    return {};
  }
  void describe(const std::function<void(uint64_t)> &tell, int64_t /*made*/) const override {
    tell(added.era());
  }
  uint64_t mark() const override { return added.mark(); }
  void repeat(uint64_t mark, uint64_t times, int64_t /*made*/) override {
    added.repeat(mark, times);
  }

  size_t stream = 0;
  StartedCounts counts;

private:
  void start(const WalkedEvent &event);
  void add(Started &call, const DescribedCall &request);

  const whatif::RankObjects &objects;
  const NumberMap &communicatorSizes;
  RepeatedCounts added;
};

void StartCounter::start(const WalkedEvent &event) {
  Started call{stream, event.point};
  for (const RequestName &request : objects.requests().given())
    if (const DescribedCall *described = objects.described(request))
      add(call, *described);
    else
      call.sent = call.received = -1;
  added.add(counts[call]);
}

void StartCounter::add(Started &call, const DescribedCall &request) {
  const CallShape &shape = *request.shape;
  auto communicator = request.event.scalarAt(shape.comm), peer = request.event.scalarAt(shape.dest);
  auto peers = communicator ? communicatorSizes.find(*communicator) : std::nullopt;
  bool needsPeers = shape.bytes.sent && shape.bytes.sent->peers;
  auto given = objects.bytes().of(shape, request.event, static_cast<uint64_t>(peers.value_or(1)));
  int64_t sent = needsPeers && !peers ? -1 : knownOr(given);
  call.sent = sumOfKnown(call.sent, sent);
  call.received = sumOfKnown(call.received, knownOr(objects.bytes().room(shape, request.event)));
  if (communicator && peer && !isSpecial(*peer))
    added.add(counts[{stream, call.point, true, *communicator, *peer, sent, 0}]);
}

} // namespace

bool startsRequests(const CallShapes &shapes, const PointKey &key) {
  return modeOf(shapes, key) == CallMode::StartPersistent;
}

Expected<StartedCounts> startedRequests(const Trace &trace, const RankStreams &streams,
                                        const CallShapes &shapes,
                                        const NumberMap &communicatorSizes, Effort &effort) {
  whatif::RankObjects objects;
  StartCounter counter(objects, communicatorSizes);
  RepeatingWalk calls(shapes, objects, counter, spendingOf(effort));
  auto has = [&](CallMode mode) {
    return [&shapes, mode](const auto &own) { return own && hasCalls(*own, shapes, mode); };
  };
  if (std::ranges::none_of(streams, has(CallMode::StartPersistent)))
    return StartedCounts();
  auto threads = std::ranges::count_if(streams, [](const auto &own) { return own.has_value(); });
  for (size_t i = 0; i < streams.size(); ++i) {
    if (!has(CallMode::StartPersistent)(streams[i]) && !has(CallMode::PersistentInit)(streams[i]))
      continue;
    counter.stream = i;
    auto walk = EventWalker::over(*streams[i]);
    auto done = walk ? calls.run(*walk, trace.streams[i].thread, threads == 1)
                     : tl::unexpected(walk.error());
    if (!done)
      return tl::unexpected(done.error());
  }
  return std::move(counter.counts);
}

} // namespace anole::tools
