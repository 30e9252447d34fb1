#include "tools/analysis/bytes/StartedRequests.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/state/RankObjects.h"

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

class StartWalk {
public:
  StartWalk(const CallShapes &shapes, const NumberMap &communicatorSizes, Effort &effort)
      : shapes(shapes), communicatorSizes(communicatorSizes), effort(effort) {}

  /// If one stream is all that the rank has, requests that it frees are forgotten.
  Expected<void> read(size_t index, uint32_t thread, StreamTrace from, bool isAll);

  StartedCounts counts;

private:
  struct Cut {
    std::vector<uint64_t> description;
    StreamPlace place;
    int64_t requests; ///< made before
    StartedCounts counts;
    int64_t oldest = INT64_MAX; ///< of the own requests that were started since
  };
  static constexpr size_t mostCuts = 32;

  void take(const WalkedEvent &event, bool isAll);
  void start(const WalkedEvent &event);
  void add(Started &call, const DescribedCall &request);
  void look(EventWalker &walker);
  bool skip(EventWalker &walker, const Cut &since);

  const CallShapes &shapes;
  const NumberMap &communicatorSizes;
  Effort &effort;
  size_t stream = 0;
  whatif::RankObjects objects;
  std::vector<Cut> cuts;
  uint64_t values = 0, nextLook = 0;
};

Expected<void> StartWalk::read(size_t index, uint32_t thread, StreamTrace from, bool isAll) {
  auto walker = EventWalker::over(std::move(from));
  if (!walker)
    return tl::unexpected(walker.error());
  stream = index;
  objects.beginThread(thread);
  cuts.clear();
  for (;;) {
    auto stop = walker->step();
    if (!stop)
      return tl::unexpected(stop.error());
    if (*stop == EventWalker::Stop::End)
      return {};
    bool isEvent = *stop == EventWalker::Stop::Event;
    uint64_t cost = isEvent ? valuesOf(&walker->event()) : 1;
    values += cost;
    if (auto spent = effort.spend(cost); !spent)
      return spent;
    if (isEvent)
      take(walker->event(), isAll);
    else
      look(*walker);
  }
}

void StartWalk::take(const WalkedEvent &event, bool isAll) {
  auto shape = shapes.find(event.key.functionId());
  if (shape == shapes.end())
    return;
  objects.read(shape->second, event);
  if (shape->second.role->mode == CallMode::StartPersistent)
    start(event);
  else if (isAll && shape->second.kind == whatif::CallKind::Free)
    for (const RequestName &request : objects.requests().given())
      objects.forget(request);
}

void StartWalk::start(const WalkedEvent &event) {
  Started call{stream, event.point};
  for (const RequestName &request : objects.requests().given()) {
    if (objects.requests().isOwn(request))
      for (Cut &cut : cuts)
        cut.oldest = std::min(cut.oldest, request.ordinal);
    if (const DescribedCall *described = objects.described(request))
      add(call, *described);
    else
      call.sent = call.received = -1;
  }
  ++counts[call];
}

void StartWalk::add(Started &call, const DescribedCall &request) {
  const CallShape &shape = *request.shape;
  auto communicator = request.event.scalarAt(shape.comm), peer = request.event.scalarAt(shape.dest);
  auto peers = communicator ? communicatorSizes.find(*communicator) : std::nullopt;
  bool needsPeers = shape.bytes.sent && shape.bytes.sent->peers;
  auto given = objects.bytes().of(shape, request.event, static_cast<uint64_t>(peers.value_or(1)));
  int64_t sent = needsPeers && !peers ? -1 : knownOr(given);
  call.sent = sumOfKnown(call.sent, sent);
  call.received = sumOfKnown(call.received, knownOr(objects.bytes().room(shape, request.event)));
  if (communicator && peer && !isSpecial(*peer))
    ++counts[{stream, call.point, true, *communicator, *peer, sent, 0}];
}

/// A look costs a number for each loop and point, and for each kind of start.
void StartWalk::look(EventWalker &walker) {
  if (values < nextLook)
    return;
  Cut now{{}, walker.place(), objects.requests().size(), counts};
  walker.describe([&](uint64_t word) { now.description.push_back(word); });
  nextLook = values + now.place.counts.events.size() + 2 * now.place.counts.entries.size() +
             now.place.elements.size() + counts.size();
  for (size_t i = cuts.size(); i-- > 0;)
    if (cuts[i].description == now.description && skip(walker, cuts[i])) {
      cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(i), cuts.end());
      return;
    }
  if (cuts.size() == mostCuts)
    cuts.erase(cuts.begin());
  cuts.push_back(std::move(now));
}

/// Nothing is skipped where requests stay, or where a loop that makes requests starts those of
/// before it: by the same number, another one in each iteration.
bool StartWalk::skip(EventWalker &walker, const Cut &since) {
  int64_t made = objects.requests().size() - since.requests;
  bool startsOthers = made != 0 && since.oldest < since.requests;
  uint64_t times =
      startsOthers || objects.hasMadeSince(since.requests) ? 0 : walker.repeats(since.place);
  if (times == 0 || times == UINT64_MAX)
    return false;
  for (auto &[started, count] : counts) {
    auto before = since.counts.find(started);
    uint64_t more = count - (before == since.counts.end() ? 0 : before->second);
    count = boundedSum(count, boundedProduct(more, times));
  }
  walker.skip(since.place, times);
  objects.leap(made * static_cast<int64_t>(times));
  return true;
}

} // namespace

bool startsRequests(const CallShapes &shapes, const PointKey &key) {
  return modeOf(shapes, key) == CallMode::StartPersistent;
}

Expected<StartedCounts> startedRequests(const Trace &trace, const RankStreams &streams,
                                        const CallShapes &shapes,
                                        const NumberMap &communicatorSizes, Effort &effort) {
  StartWalk walk(shapes, communicatorSizes, effort);
  auto has = [&](CallMode mode) {
    return [&shapes, mode](const auto &own) { return own && hasCalls(*own, shapes, mode); };
  };
  if (std::ranges::none_of(streams, has(CallMode::StartPersistent)))
    return StartedCounts();
  auto threads = std::ranges::count_if(streams, [](const auto &own) { return own.has_value(); });
  for (size_t i = 0; i < streams.size(); ++i)
    if (has(CallMode::StartPersistent)(streams[i]) || has(CallMode::PersistentInit)(streams[i]))
      if (auto read = walk.read(i, trace.streams[i].thread, *streams[i], threads == 1); !read)
        return tl::unexpected(read.error());
  return std::move(walk.counts);
}

} // namespace anole::tools
