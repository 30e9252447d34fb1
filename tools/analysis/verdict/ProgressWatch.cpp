#include "tools/analysis/verdict/ProgressWatch.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/verdict/ProgressReader.h"

#include <algorithm>
#include <utility>

namespace anole::tools {

using whatif::CallKind;
using whatif::CallShape;
using EpochStep = RankProgress::EpochStep;

namespace {

constexpr size_t mostEnvelopes = size_t(1) << 22;
constexpr size_t mostAmbiguous = 64;

/// The points in a loop and in the loops inside it.
std::vector<PointKey> pointsIn(const StreamTrace &stream, uint32_t loop) {
  std::vector<PointKey> points;
  std::vector<uint32_t> left{loop};
  std::vector<bool> seen(stream.loops.size());
  while (!left.empty()) {
    uint32_t next = left.back();
    left.pop_back();
    if (next >= seen.size() || seen[next])
      continue;
    seen[next] = true;
    for (const Body &body : stream.loops[next].variants)
      for (Symbol symbol : body)
        symbol.isLoop() ? left.push_back(symbol.index())
                        : points.push_back(stream.points[symbol.index()].key);
  }
  return points;
}

/// What comes again is the latest that is kept, too, as often as there is room for it.
void repeatMeetings(RankProgress::Visits &visits, uint64_t before, uint64_t times) {
  if (visits.number == before || visits.last.empty())
    return;
  const uint64_t period = (visits.number - before) / times;
  const std::deque<Meeting> last = std::exchange(visits.last, {});
  const uint64_t known = std::min<uint64_t>(period, last.size());
  const uint64_t all = period > known ? known : period * (times + 1);
  for (uint64_t back = 0; back < std::min<uint64_t>(all, RankProgress::mostKept); ++back) {
    visits.last.push_front(last[last.size() - 1 - back % known]);
    visits.last.front().number = visits.number - back;
  }
}

} // namespace

void ProgressWatch::send(const CallShape &shape, const WalkedEvent &event,
                         std::optional<RequestName> request) {
  auto envelope =
      ProgressReader::envelopeOf(shape.dest, shape.sendTag, shape, event, rank, communicators);
  if (!envelope)
    return;
  // Which thread marks partitions first is not known.
  const int64_t unready = isOnly ? event.scalarAt(shape.partitions).value_or(0) : 0;
  if (unready <= 0)
    added.add(record.sent[*envelope]);
  if (request)
    record.open[*request] = {.kind = OpenRequest::Kind::Send,
                             .envelope = *envelope,
                             .bytes = objects.bytes().of(shape, event, 1),
                             .at = event.key,
                             .isSynchronous = shape.isSynchronous,
                             .unready = unready};
}

/// A partitioned message is sent once all its partitions are ready.
void ProgressWatch::markReady(const CallShape &shape, const WalkedEvent &event) {
  auto low = event.scalarAt(shape.low), high = event.scalarAt(shape.high);
  int64_t marked = low && high ? *high - *low + 1 : event.scalarAt(shape.length).value_or(1);
  for (const RequestName &name : objects.requests().given()) {
    auto found = record.open.find(name);
    if (found == record.open.end() || found->second.unready <= 0)
      continue;
    found->second.unready -= marked;
    if (found->second.unready <= 0)
      added.add(record.sent[found->second.envelope]);
  }
}

/// What a receive got, where it had wildcards.
std::optional<Envelope> ProgressWatch::gotOf(const Envelope &asked, int64_t source,
                                             int64_t tag) const {
  Envelope got = asked;
  if (asked.peer == value(Special::AnySource)) {
    auto own = communicators.ownRank(rank, asked.comm);
    if (isSpecial(source) || !own)
      return std::nullopt;
    got.peer = *own + source;
  }
  if (asked.tag == value(Special::AnyTag)) {
    if (isSpecial(tag))
      return std::nullopt;
    got.tag = tag;
  }
  return got;
}

void ProgressWatch::receive(const CallShape &shape, const WalkedEvent &event,
                            std::optional<RequestName> request) {
  auto asked =
      ProgressReader::envelopeOf(shape.source, shape.receiveTag, shape, event, rank, communicators);
  if (!asked)
    return;
  bool isOpen = request.has_value();
  constexpr int64_t none = value(Special::Unresolved);
  auto got = isOpen ? gotOf(*asked, CallShape::late(event, shape.lateSource, none),
                            CallShape::late(event, shape.lateTag, none))
                    : gotOf(*asked, CallShape::scalar(event, shape.statusSource, none),
                            CallShape::scalar(event, shape.statusTag, none));
  if (!isOpen)
    return got ? added.add(record.received[*got]) : void(++record.unknown);
  bool hasWildcard = isWildcard(asked->peer) || isWildcard(asked->tag);
  record.open[*request] = {.kind = OpenRequest::Kind::Receive,
                           .envelope = *asked,
                           .bytes = objects.bytes().room(shape, event),
                           .at = event.key,
                           .got = hasWildcard ? got : std::nullopt};
}

void ProgressWatch::meet(const CallShape &shape, const WalkedEvent &event,
                         std::optional<RequestName> request) {
  auto meeting = ProgressReader::meetingOf(record, shape, event, objects.bytes());
  if (!meeting)
    return;
  RankProgress::Visits &visits = record.meetings[meeting->place];
  added.add(visits.number);
  if (visits.last.size() == RankProgress::mostKept)
    visits.last.pop_front();
  visits.last.push_back(*meeting);
  if (request)
    record.open[*request] = {
        .kind = OpenRequest::Kind::Meeting, .at = event.key, .meeting = *meeting};
}

void ProgressWatch::window(const CallShape &shape, const WalkedEvent &event) {
  int64_t number = CallShape::scalar(event, shape.window, value(Special::Null));
  auto target = event.scalarAt(shape.target);
  auto place = record.windows.find(number);
  auto own = place == record.windows.end() ? std::nullopt
                                           : communicators.ownRank(rank, place->second.comm);
  RankProgress::Lock lock{number, target && own ? *target + *own : -1};
  auto group = [&] {
    auto known = ProgressReader::epochGroupOf(record, shape, event, rank, communicators);
    return known.value_or(CommunicatorMap::GroupRanks());
  };
  switch (shape.role->operation) {
  case CallOperation::LockWindow:
    record.locks[lock] = shape.isExclusive(event);
    break;
  case CallOperation::Unlock:
    record.locks.erase(lock);
    break;
  case CallOperation::LockAllWindows:
    record.allLocked.insert(number);
    break;
  case CallOperation::UnlockAll:
    record.allLocked.erase(number);
    break;
  case CallOperation::Access:
    return epoch(EpochStep::Access, number, record.accesses[number] = group());
  case CallOperation::Expose:
    return epoch(EpochStep::Expose, number, record.exposures[number] = group());
  case CallOperation::EndAccess:
    epoch(EpochStep::EndAccess, number, record.accesses[number]);
    record.accesses.erase(number);
    break;
  case CallOperation::EndExposure:
    record.exposures.erase(number);
    break;
  default:
    return;
  }
}

void ProgressWatch::epoch(RankProgress::EpochStep step, int64_t number,
                          const CommunicatorMap::GroupRanks &with) {
  for (int64_t peer : with.ranks)
    added.add(record.epochs[{step, number, with.comm, peer}]);
}

/// Of requests that wait for others, a trace does not say which were complete.
void ProgressWatch::completeSome(const CallShape &shape, const WalkedEvent &event) {
  if (CallShape::scalar(event, shape.continues, 0) == 0) {
    if (sequenceComplete > 0 && record.some.size() < mostAmbiguous)
      record.some.push_back({sequence, sequenceComplete});
    sequence.clear();
    sequenceComplete = 0;
  }
  for (const RequestName &name : objects.requests().given())
    if (record.open.contains(name))
      sequence.push_back(name);
  auto done =
      CallShape::scalar(event, shape.completed, CallShape::late(event, shape.lateCompleted, 0));
  sequenceComplete += static_cast<size_t>(std::max<int64_t>(0, done));
  auto isOver = [&](const RequestName &name) {
    auto found = record.open.find(name);
    return found == record.open.end() || found->second.got.has_value();
  };
  if (sequenceComplete < sequence.size() && sequenceComplete > 0) {
    for (size_t i = sequence.size(); i-- > 0 && sequenceComplete > 0;)
      if (isOver(sequence[i])) {
        complete(sequence[i]);
        sequence.erase(sequence.begin() + static_cast<ptrdiff_t>(i));
        --sequenceComplete;
      }
  }
  if (sequenceComplete < sequence.size())
    return;
  for (const RequestName &name : sequence)
    complete(name);
  sequence.clear();
  sequenceComplete = 0;
}

void ProgressWatch::complete(const RequestName &name) {
  auto found = record.open.find(name);
  if (found == record.open.end())
    return;
  const OpenRequest request = found->second;
  record.open.erase(found);
  if (request.kind != OpenRequest::Kind::Receive)
    return;
  bool hasWildcard = isWildcard(request.envelope.peer) || isWildcard(request.envelope.tag);
  if (hasWildcard && !request.got)
    ++record.unknown;
  else
    added.add(record.received[request.got.value_or(request.envelope)]);
}

void ProgressWatch::act(const CallShape &shape, const WalkedEvent &event,
                        std::optional<RequestName> request) {
  switch (shape.kind) {
  case CallKind::Send:
  case CallKind::SendStart:
  case CallKind::SendInit:
    return send(shape, event, request);
  case CallKind::Receive:
  case CallKind::ReceiveStart:
  case CallKind::ReceiveInit:
    return receive(shape, event, request);
  case CallKind::SendReceive:
  case CallKind::SendReceiveStart:
    send(shape, event, std::nullopt);
    return receive(shape, event, request);
  case CallKind::MatchedProbe:
    return receive(shape, event, std::nullopt);
  default:
    return meet(shape, event, request);
  }
}

/// Communicators, windows and files get their names when they are made: see `describe`.
void ProgressWatch::follow(const CallShape &shape, const WalkedEvent &event) {
  if (CommunicatorMap::follows(*shape.role)) {
    communicators.follow(rank, shape.known(), event);
    ++objectsMade;
  }
  const bool isFile = shape.role->makes(CallObject::File);
  auto made = event.scalarAt(isFile ? ProgressReader::fileOf(shape) : shape.madeWindow);
  auto comm = event.scalarAt(shape.comm);
  if (!made || !comm || isSpecial(*made))
    return;
  (isFile ? record.files : record.windows)[*made] = {*comm, ++numbered[*comm]};
  ++objectsMade;
}

void ProgressWatch::take(const CallShape &shape, const WalkedEvent &event) {
  if (shape.isVain(event))
    return;
  const CallRequests &requests = objects.requests();
  switch (shape.kind) {
  case CallKind::Wait:
    for (const RequestName &name : requests.given())
      complete(name);
    break;
  case CallKind::WaitSome:
    completeSome(shape, event);
    break;
  case CallKind::Start:
    for (const RequestName &name : requests.given())
      if (const whatif::DescribedCall *described = objects.described(name))
        act(*described->shape, described->event, name);
    break;
  case CallKind::Free:
  case CallKind::Cancel:
    for (const RequestName &name : requests.given())
      record.open.erase(name);
    break;
  case CallKind::Ready:
    markReady(shape, event);
    break;
  default:
    if (shape.role->mode != CallMode::PersistentInit)
      act(shape, event, requests.made());
    if (shape.window)
      window(shape, event);
  }
  follow(shape, event);
}

void ProgressWatch::begin(ThreadOf of, const EventWalker &from, uint64_t threadEvents,
                          const std::optional<PointKey> &open) {
  thread = ThreadEnd{of.number};
  isOnly = of.isOnly;
  walker = &from;
  events = threadEvents;
  steps.emplace(open);
  around.clear();
}

Expected<void> ProgressWatch::read(const CallShape *shape, const WalkedEvent &event) {
  if (record.sent.size() + record.received.size() > mostEnvelopes)
    return fail("its messages have more than " + std::to_string(mostEnvelopes) +
                " different peers and tags; that is the limit");
  if (shape)
    take(*shape, event);
  thread.last = event.key;
  steps->note(*walker, event.key);
  if (walker->events() >= events)
    walker->positions(around);
  return {};
}

/// What other threads have open has no place among the own requests.
bool ProgressWatch::mayRepeat() const {
  auto isMeeting = [](const auto &entry) {
    return entry.second.kind == OpenRequest::Kind::Meeting;
  };
  return thread.thread == 0 && sequence.empty() && record.some.empty() &&
         std::ranges::none_of(record.open, isMeeting);
}

/// What is open is told by how long ago it was made. Where communicators, windows or files are
/// made, which get their names then, nothing comes again.
void ProgressWatch::describe(const std::function<void(uint64_t)> &tell, int64_t made) const {
  tell(added.era());
  tell(objectsMade);
  for (const auto &[name, request] : record.open)
    for (int64_t number : {made - name.ordinal, request.envelope.comm, request.envelope.peer,
                           request.envelope.tag, request.unready})
      tell(static_cast<uint64_t>(number));
  for (const auto &[lock, exclusive] : record.locks)
    for (int64_t number : {lock.window, lock.target})
      tell(static_cast<uint64_t>(number));
  for (int64_t window : record.allLocked)
    tell(static_cast<uint64_t>(window));
  for (const auto *epochs : {&record.accesses, &record.exposures})
    for (const auto &[window, group] : *epochs) {
      tell(static_cast<uint64_t>(window));
      for (int64_t peer : group.ranks)
        tell(static_cast<uint64_t>(peer));
    }
}

void ProgressWatch::repeat(uint64_t mark, uint64_t times, int64_t made) {
  std::map<MeetingPlace, uint64_t> before;
  for (const auto &[place, visits] : record.meetings)
    before[place] = visits.number;
  added.repeat(mark, times);
  for (auto &[place, visits] : record.meetings)
    repeatMeetings(visits, before[place], times);
  std::map<RequestName, OpenRequest> moved;
  for (const auto &[name, request] : record.open)
    moved.emplace(RequestName{name.thread, name.ordinal + made}, request);
  record.open = std::move(moved);
}

void ProgressWatch::end(const StreamTrace &stream) {
  for (const LoopPosition &position : around)
    if (const LoopTrace &loop = stream.loops[position.loop]; loop.kind == LoopKind::Compiled)
      thread.loops.push_back({loop.site, steps->begun(position), pointsIn(stream, position.loop)});
  if (!sequence.empty())
    record.some.push_back({sequence, sequenceComplete});
  thread.sequence = std::exchange(sequence, {});
  sequenceComplete = 0;
  thread.objects = objects;
  record.threads.push_back(std::move(thread));
}

} // namespace anole::tools
