#include "tools/analysis/verdict/ProgressReader.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::tools {

using whatif::CallKind;
using whatif::CallShape;

namespace {

constexpr size_t mostEnvelopes = size_t(1) << 22;
constexpr size_t mostMarks = 64;
constexpr size_t mostAmbiguous = 64;

bool isWildcard(int64_t number) {
  return number == value(Special::AnySource) || number == value(Special::AnyTag);
}

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

/// What ranks do together in a communicator: its collectives and what makes and frees objects.
bool meets(const CallShape &shape) {
  const CallRole &role = *shape.role;
  bool isOfWindow =
      role.operation == CallOperation::FreeWindow || role.operation == CallOperation::Fence;
  return role.members == CallMembers::All && role.mode != CallMode::PersistentInit &&
         (shape.comm ? true : isOfWindow && shape.window);
}

} // namespace

std::optional<Envelope> ProgressReader::envelopeOf(FieldPlace peer, FieldPlace tag,
                                                   const CallShape &shape, const WalkedEvent &event,
                                                   uint32_t rank,
                                                   const CommunicatorMap &communicators) {
  auto comm = event.scalarAt(shape.comm), distance = event.scalarAt(peer);
  if (!comm || !distance || (isSpecial(*distance) && !isWildcard(*distance)))
    return std::nullopt;
  Envelope envelope{*comm, *distance, event.scalarAt(tag).value_or(0)};
  if (isWildcard(*distance))
    return envelope;
  auto own = communicators.ownRank(rank, *comm);
  if (!own)
    return std::nullopt;
  envelope.peer =
      static_cast<int64_t>(static_cast<uint64_t>(*own) + static_cast<uint64_t>(*distance));
  return envelope;
}

std::optional<Meeting> ProgressReader::meetingOf(const RankProgress &record, const CallShape &shape,
                                                 const WalkedEvent &event, uint32_t rank,
                                                 const CommunicatorMap &communicators) {
  if (!meets(shape))
    return std::nullopt;
  Meeting meeting;
  if (auto comm = event.scalarAt(shape.comm)) {
    meeting.place = {*comm, 0};
  } else {
    auto window = record.windows.find(event.scalarAt(shape.window).value_or(-1));
    if (window == record.windows.end())
      return std::nullopt;
    meeting.place = window->second;
  }
  auto visits = record.meetings.find(meeting.place);
  meeting.number = 1 + (visits == record.meetings.end() ? 0 : visits->second.number);
  meeting.operation = shape.role->operation;
  meeting.at = event.key;
  auto root = event.scalarAt(shape.root);
  auto own = communicators.ownRank(rank, meeting.place.comm);
  if (root && !isSpecial(*root) && own)
    meeting.root = *own + *root;
  return meeting;
}

/// One rank.
class ProgressReader::Walk {
public:
  Walk(ProgressReader &all, uint32_t rank) : all(all), rank(rank) {}

  Expected<void> thread(uint32_t number, EventWalker walker);
  void close(ThreadEnd end, const StreamTrace &stream, const std::vector<LoopPosition> &around);
  RankProgress record;

private:
  /// A place in the walk, to which it may come again.
  struct Mark {
    StreamPlace place;
    size_t counted; ///< size of the journal
    int64_t made;
  };

  void take(const CallShape &shape, const WalkedEvent &event);
  void act(const CallShape &shape, const WalkedEvent &event, std::optional<RequestName> request);
  void send(const CallShape &shape, const WalkedEvent &event, std::optional<RequestName> request);
  void receive(const CallShape &shape, const WalkedEvent &event,
               std::optional<RequestName> request);
  void meet(const CallShape &shape, const WalkedEvent &event, std::optional<RequestName> request);
  void follow(const CallShape &shape, const WalkedEvent &event);
  void window(const CallShape &shape, const WalkedEvent &event);
  void completeSome(const CallShape &shape, const WalkedEvent &event);
  void complete(const RequestName &name);
  void count(std::map<Envelope, uint64_t> &messages, const Envelope &envelope);
  std::optional<Envelope> gotOf(const Envelope &asked, int64_t source, int64_t tag) const;
  uint64_t stateHash(const EventWalker &walker) const;
  void leap(EventWalker &walker);

  ProgressReader &all;
  uint32_t rank;
  whatif::RankObjects objects;
  std::vector<RequestName> sequence;
  size_t sequenceComplete = 0;
  std::vector<std::pair<uint64_t *, uint64_t>> journal; ///< counts and what was added
  std::map<uint64_t, Mark> marks;
};

void ProgressReader::Walk::count(std::map<Envelope, uint64_t> &messages, const Envelope &envelope) {
  uint64_t &number = messages[envelope];
  ++number;
  journal.emplace_back(&number, 1);
}

void ProgressReader::Walk::send(const CallShape &shape, const WalkedEvent &event,
                                std::optional<RequestName> request) {
  auto envelope = envelopeOf(shape.dest, shape.sendTag, shape, event, rank, all.communicators);
  if (!envelope)
    return;
  count(record.sent, *envelope);
  if (request)
    record.open[*request] = {.kind = OpenRequest::Kind::Send,
                             .envelope = *envelope,
                             .bytes = objects.bytes().of(shape, event, 1),
                             .at = event.key,
                             .isSynchronous = shape.isSynchronous};
}

/// What a receive got, where it had wildcards.
std::optional<Envelope> ProgressReader::Walk::gotOf(const Envelope &asked, int64_t source,
                                                    int64_t tag) const {
  Envelope got = asked;
  if (asked.peer == value(Special::AnySource)) {
    auto own = all.communicators.ownRank(rank, asked.comm);
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

void ProgressReader::Walk::receive(const CallShape &shape, const WalkedEvent &event,
                                   std::optional<RequestName> request) {
  auto asked = envelopeOf(shape.source, shape.receiveTag, shape, event, rank, all.communicators);
  if (!asked)
    return;
  bool isOpen = request.has_value();
  constexpr int64_t none = value(Special::Unresolved);
  auto got = isOpen ? gotOf(*asked, CallShape::late(event, shape.lateSource, none),
                            CallShape::late(event, shape.lateTag, none))
                    : gotOf(*asked, CallShape::scalar(event, shape.statusSource, none),
                            CallShape::scalar(event, shape.statusTag, none));
  if (!isOpen)
    return got ? count(record.received, *got) : void(++record.unknown);
  bool hasWildcard = isWildcard(asked->peer) || isWildcard(asked->tag);
  record.open[*request] = {.kind = OpenRequest::Kind::Receive,
                           .envelope = *asked,
                           .bytes = objects.bytes().room(shape, event),
                           .at = event.key,
                           .got = hasWildcard ? got : std::nullopt};
}

void ProgressReader::Walk::meet(const CallShape &shape, const WalkedEvent &event,
                                std::optional<RequestName> request) {
  auto meeting = meetingOf(record, shape, event, rank, all.communicators);
  if (!meeting)
    return;
  RankProgress::Visits &visits = record.meetings[meeting->place];
  ++visits.number;
  journal.emplace_back(&visits.number, 1);
  if (visits.last.size() == RankProgress::mostKept)
    visits.last.pop_front();
  visits.last.push_back(*meeting);
  if (request)
    record.open[*request] = {
        .kind = OpenRequest::Kind::Meeting, .at = event.key, .meeting = *meeting};
}

void ProgressReader::Walk::window(const CallShape &shape, const WalkedEvent &event) {
  int64_t number = CallShape::scalar(event, shape.window, value(Special::Null));
  auto target = event.scalarAt(shape.target);
  auto place = record.windows.find(number);
  auto own = place == record.windows.end() ? std::nullopt
                                           : all.communicators.ownRank(rank, place->second.comm);
  RankProgress::Lock lock{number, target && own ? *target + *own : -1};
  switch (shape.role->operation) {
  case CallOperation::LockWindow:
    record.locks[lock] = true;
    break;
  case CallOperation::Unlock:
    record.locks.erase(lock);
    break;
  default:
    return;
  }
}

/// Of requests that wait for others, a trace does not say which were complete.
void ProgressReader::Walk::completeSome(const CallShape &shape, const WalkedEvent &event) {
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

void ProgressReader::Walk::complete(const RequestName &name) {
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
    count(record.received, request.got.value_or(request.envelope));
}

void ProgressReader::Walk::act(const CallShape &shape, const WalkedEvent &event,
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

/// Communicators and windows get their names when they are made, so what was seen before them is no
/// stretch that comes again.
void ProgressReader::Walk::follow(const CallShape &shape, const WalkedEvent &event) {
  if (CommunicatorMap::follows(*shape.role)) {
    all.communicators.follow(rank, shape.known(), event);
    marks.clear();
  }
  auto made = event.scalarAt(shape.madeWindow), comm = event.scalarAt(shape.comm);
  if (!made || !comm || isSpecial(*made))
    return;
  auto ofComm = [&](const auto &entry) { return entry.second.comm == *comm; };
  auto number = static_cast<uint64_t>(std::ranges::count_if(record.windows, ofComm));
  record.windows[*made] = {*comm, 1 + number};
  marks.clear();
}

void ProgressReader::Walk::take(const CallShape &shape, const WalkedEvent &event) {
  objects.read(shape, event);
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
  default:
    if (shape.role->mode != CallMode::PersistentInit)
      act(shape, event, requests.made());
    if (shape.window)
      window(shape, event);
  }
  follow(shape, event);
}

/// What matters to what follows: where the walk is, and what is open, by how long ago it was made.
uint64_t ProgressReader::Walk::stateHash(const EventWalker &walker) const {
  uint64_t hash = sequence.size();
  walker.describe([&](uint64_t told) { hash = combineHash(hash, told); });
  for (const auto &[name, request] : record.open) {
    hash = combineHash(hash, static_cast<uint64_t>(objects.requests().size() - name.ordinal));
    hash = combineHash(hash, static_cast<uint64_t>(request.envelope.peer));
    hash = combineHash(hash, static_cast<uint64_t>(request.envelope.tag));
  }
  for (const auto &[lock, exclusive] : record.locks)
    hash = combineHash(hash, static_cast<uint64_t>(lock.target));
  return hash;
}

/// Between two iterations: the stretch since an earlier such moment may come again many times.
void ProgressReader::Walk::leap(EventWalker &walker) {
  auto isMeeting = [](const auto &entry) {
    return entry.second.kind == OpenRequest::Kind::Meeting;
  };
  if (!sequence.empty() || !record.some.empty() || std::ranges::any_of(record.open, isMeeting))
    return;
  uint64_t hash = stateHash(walker);
  auto mark = marks.find(hash);
  if (mark != marks.end()) {
    const Mark &since = mark->second;
    uint64_t times = walker.repeats(since.place);
    if (times > 0 && times < UINT64_MAX) {
      int64_t made = (objects.requests().size() - since.made) * static_cast<int64_t>(times);
      for (size_t i = since.counted, end = journal.size(); i < end; ++i) {
        auto [number, added] = journal[i];
        *number += added * times;
        journal[i].second = added * (times + 1);
      }
      walker.skip(since.place, times);
      objects.skip(made);
      std::map<RequestName, OpenRequest> moved;
      for (const auto &[name, request] : record.open)
        moved.emplace(RequestName{name.thread, name.ordinal + made}, request);
      record.open = std::move(moved);
      marks.clear();
    }
  }
  if (marks.size() >= mostMarks || journal.size() > mostEnvelopes) {
    marks.clear();
    journal.clear();
  }
  marks.insert_or_assign(hash, Mark{walker.place(), journal.size(), objects.requests().size()});
}

Expected<void> ProgressReader::Walk::thread(uint32_t number, EventWalker walker) {
  objects.beginThread(number);
  marks.clear();
  journal.clear();
  const bool mayLeap = number == 0 && record.open.empty();
  uint64_t events = 0;
  for (const PointTrace &point : walker.stream().points)
    events += point.count;
  ThreadEnd end{number};
  std::vector<LoopPosition> around;
  for (;;) {
    auto stop = walker.step();
    if (!stop)
      return tl::unexpected(stop.error());
    if (*stop == EventWalker::Stop::End)
      break;
    if (*stop == EventWalker::Stop::Iteration) {
      if (mayLeap)
        leap(walker);
      continue;
    }
    const WalkedEvent &event = walker.event();
    if (auto spent = all.effort.spend(valuesOf(&event)); !spent)
      return spent;
    if (record.sent.size() + record.received.size() > mostEnvelopes)
      return fail("its messages have more than " + std::to_string(mostEnvelopes) +
                  " different peers and tags; that is the limit");
    if (auto shape = all.shapes.find(event.key.functionId()); shape != all.shapes.end())
      take(shape->second, event);
    end.last = event.key;
    if (walker.events() >= events)
      walker.positions(around);
  }
  close(std::move(end), walker.stream(), around);
  return {};
}

void ProgressReader::Walk::close(ThreadEnd end, const StreamTrace &stream,
                                 const std::vector<LoopPosition> &around) {
  for (const LoopPosition &position : around)
    if (const LoopTrace &loop = stream.loops[position.loop]; loop.kind == LoopKind::Compiled)
      end.loops.push_back({loop.site, position.iteration + 1, pointsIn(stream, position.loop)});
  if (!sequence.empty())
    record.some.push_back({sequence, sequenceComplete});
  end.sequence = std::exchange(sequence, {});
  sequenceComplete = 0;
  end.objects = objects;
  record.threads.push_back(std::move(end));
}

Expected<RankProgress> ProgressReader::read(uint32_t rank) {
  Walk walk(*this, rank);
  for (const SharedStream &stream : trace.streams) {
    if (!indexOf(stream.ranks, rank))
      continue;
    auto walker = projectRank(trace, rank, stream.thread).and_then(EventWalker::over);
    if (!walker)
      return tl::unexpected(walker.error());
    if (auto spent = effort.spend(costOf(walker->stream())); !spent)
      return tl::unexpected(spent.error());
    if (auto done = walk.thread(stream.thread, std::move(*walker)); !done)
      return tl::unexpected(done.error());
  }
  return std::move(walk.record);
}

} // namespace anole::tools
