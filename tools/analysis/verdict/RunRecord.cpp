#include "tools/analysis/verdict/RunRecord.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/StreamRanks.h"

#include <algorithm>

namespace anole::tools {

using whatif::CallKind;
using whatif::CallShape;

namespace {

constexpr int64_t anySource = value(Special::AnySource), anyTag = value(Special::AnyTag);

/// The scalars and arrays of a call, as far as they were noted.
WalkedEvent eventOf(const OpenCall &call, const PointKey &key, const CallShape &shape) {
  WalkedEvent event;
  event.key = key;
  size_t at = 0;
  for (; at < call.fields.size() && at < shape.function->scalars.size(); ++at)
    event.scalars.push_back(static_cast<int64_t>(call.fields[at]));
  while (at < call.fields.size() && event.arrays.size() < shape.function->arrays.size()) {
    uint64_t claimed = call.fields[at++], length = std::min(claimed, call.fields.size() - at);
    auto &array = event.arrays.emplace_back();
    for (; length > 0; --length)
      array.push_back(static_cast<int64_t>(call.fields[at++]));
  }
  return event;
}

/// Whether a call sends or receives, and it is not known whom it does that with.
bool isUnclear(const WalkedEvent &event, FieldPlace peer, const std::optional<Envelope> &known) {
  auto distance = event.scalarAt(peer);
  bool isNone = distance && isSpecial(*distance) && !isWildcard(*distance);
  return peer && !known && !isNone;
}

} // namespace

Expected<RunRecord> RunRecord::of(const Trace &trace, Effort &effort) {
  RunRecord run(trace);
  ProgressReader reader(trace, run.shapes, run.numbers, run.communicators, effort);
  for (StreamRanks ranks(trace.streams); auto rank = ranks.next();) {
    auto record = reader.read(*rank, run.endingOf(*rank));
    if (!record)
      return tl::unexpected(record.error());
    if (record->unknown > 0)
      run.lacks.insert("which messages some receives with wildcards got");
    run.records.emplace(*rank, std::move(*record));
  }
  run.balance();
  for (auto &[rank, record] : run.records)
    run.settleSome(rank, record);
  run.addCalls();
  run.fill();
  return run;
}

const Ending *RunRecord::endingOf(uint32_t rank) const {
  const auto &endings = trace->info.endings;
  auto found = std::ranges::lower_bound(endings, rank, {}, &Ending::rank);
  return found == endings.end() || found->rank != rank ? nullptr : &*found;
}

const RankProgress *RunRecord::recordOf(uint32_t rank) const {
  auto found = records.find(rank);
  return found == records.end() ? nullptr : &found->second;
}

/// Both halves of a communicator that connects two groups have the same.
CommunicatorMap::Identity RunRecord::commonIdentity(uint32_t rank, int64_t comm) const {
  if (comm == 0)
    return {0, 0};
  auto identity = communicators.identityOf(rank, comm);
  if (!identity)
    return {UINT64_MAX, rank};
  if (auto other = communicators.otherFamily(identity->family))
    identity->family = std::min(identity->family, *other);
  return *identity;
}

std::optional<MessageChannel> RunRecord::channelOf(uint32_t rank, const Envelope &sent) const {
  auto to = worldRank(rank, sent);
  return to ? std::optional(MessageChannel{*to, rank, commonIdentity(rank, sent.comm), sent.tag})
            : std::nullopt;
}

void RunRecord::balance() {
  for (const auto &[rank, record] : records) {
    for (const auto &[place, visits] : record.meetings)
      if (auto common = shared(rank, place))
        places[{rank, *common}] = place;
    for (const auto &[envelope, number] : record.sent)
      if (auto channel = channelOf(rank, envelope))
        messages[*channel] += static_cast<int64_t>(number);
    for (const auto &[envelope, number] : record.received)
      if (auto from = worldRank(rank, envelope))
        messages[{rank, *from, commonIdentity(rank, envelope.comm), envelope.tag}] -=
            static_cast<int64_t>(number);
  }
}

/// Of requests of which some are complete, those are whose messages are there.
void RunRecord::settleSome(uint32_t rank, RankProgress &record) {
  for (SomeComplete &some : record.some) {
    for (bool isSure : {true, false})
      for (const RequestName &name : some.among) {
        auto found = record.open.find(name);
        if (some.complete == 0 || found == record.open.end())
          continue;
        bool isReceive = found->second.kind == OpenRequest::Kind::Receive;
        auto channel = isReceive ? find(rank, found->second.envelope) : std::nullopt;
        if (isSure && isReceive && !channel)
          continue;
        if (channel)
          --messages[*channel];
        record.open.erase(found);
        --some.complete;
      }
  }
}

void RunRecord::addCalls() {
  for (const Ending &ending : trace->info.endings)
    for (const OpenCall &call : ending.calls)
      addCall(ending, call);
}

void RunRecord::addCall(const Ending &ending, const OpenCall &call) {
  OpenEvent event{ending.rank, &call};
  auto number = numbers.find(call.function);
  const PointKey key{number == numbers.end() ? uint16_t(0) : number->second, call.path};
  if (auto shape = shapes.find(key.functionId()); number != numbers.end() && shape != shapes.end())
    event.shape = &shape->second;
  auto record = records.find(ending.rank);
  if (event.shape && record != records.end()) {
    const CallShape &shape = *event.shape;
    event.event = eventOf(call, key, shape);
    auto thread = std::ranges::find(record->second.threads, call.thread, &ThreadEnd::thread);
    whatif::RankObjects objects;
    if (thread != record->second.threads.end()) {
      objects = thread->objects;
      objects.read(shape, event.event);
      event.requests = objects.requests().given();
    }
    if (shape.kind != CallKind::Wait && shape.kind != CallKind::WaitSome)
      event.meeting =
          ProgressReader::meetingOf(record->second, shape, event.event, objects.bytes());
    event.group = epochOf(record->second, shape, event.event, ending.rank);
    if (shape.dest)
      event.sends = ProgressReader::envelopeOf(shape.dest, shape.sendTag, shape, event.event,
                                               ending.rank, communicators);
    if (shape.source)
      event.receives = ProgressReader::envelopeOf(shape.source, shape.receiveTag, shape,
                                                  event.event, ending.rank, communicators);
    event.isUnclear = isUnclear(event.event, shape.dest, event.sends) ||
                      isUnclear(event.event, shape.source, event.receives);
  }
  if (event.meeting && !call.polled)
    if (auto place = shared(ending.rank, event.meeting->place)) {
      entering[{ending.rank, *place}] = event.meeting->number;
      places.try_emplace({ending.rank, *place}, event.meeting->place);
    }
  if (event.sends && !call.polled)
    if (auto channel = channelOf(ending.rank, *event.sends))
      ++messages[*channel];
  open.push_back(std::move(event));
}

/// The group of the epoch that a call opens, or waits to close.
std::optional<CommunicatorMap::GroupRanks> RunRecord::epochOf(const RankProgress &record,
                                                              const CallShape &shape,
                                                              const WalkedEvent &event,
                                                              uint32_t rank) const {
  if (shape.role->operation == CallOperation::Access)
    return ProgressReader::epochGroupOf(record, shape, event, rank, communicators);
  bool isAccess = shape.role->operation == CallOperation::EndAccess;
  if (!isAccess && shape.role->operation != CallOperation::EndExposure)
    return std::nullopt;
  const auto &begun = isAccess ? record.accesses : record.exposures;
  auto known = begun.find(event.scalarAt(shape.window).value_or(-1));
  return known == begun.end() ? std::nullopt : std::optional(known->second);
}

uint64_t RunRecord::epochs(uint32_t rank, RankProgress::EpochStep step, const SharedPlace &window,
                           uint32_t with) const {
  const RankProgress *record = recordOf(rank);
  if (!record)
    return 0;
  uint64_t sum = 0;
  for (auto each = record->epochs.lower_bound({step, INT64_MIN, INT64_MIN, INT64_MIN});
       each != record->epochs.end() && each->first.step == step; ++each) {
    auto known = record->windows.find(each->first.window);
    if (known != record->windows.end() && shared(rank, known->second) == window &&
        worldRank(rank, {each->first.comm, each->first.peer, 0}) == with)
      sum += each->second;
  }
  return sum;
}

/// A channel with a message for the receive.
std::optional<MessageChannel> RunRecord::find(uint32_t rank, const Envelope &wanted) const {
  auto comm = commonIdentity(rank, wanted.comm);
  auto from = wanted.peer == anySource ? std::nullopt : worldRank(rank, wanted);
  for (auto channel = messages.lower_bound({rank, 0, {}, INT64_MIN});
       channel != messages.end() && channel->first.to == rank; ++channel)
    if (channel->second > 0 && channel->first.comm == comm &&
        (wanted.peer == anySource || channel->first.from == from) &&
        (wanted.tag == anyTag || channel->first.tag == wanted.tag))
      return channel->first;
  return std::nullopt;
}

bool RunRecord::isThere(uint32_t rank, const Envelope &wanted) const {
  return find(rank, wanted).has_value();
}

bool RunRecord::isTaken(uint32_t rank, const Envelope &sent) const {
  auto channel = channelOf(rank, sent);
  auto found = channel ? messages.find(*channel) : messages.end();
  return found == messages.end() || found->second <= 0;
}

/// Open receives take what is there, older ones first; then the calls that receive themselves.
void RunRecord::fill() {
  for (const auto &[rank, record] : records)
    for (const auto &[name, request] : record.open) {
      if (request.kind != OpenRequest::Kind::Receive)
        continue;
      auto channel = request.got ? std::nullopt : find(rank, request.envelope);
      if (channel)
        --messages[*channel];
      if (channel || request.got)
        filled.insert({rank, name});
    }
  for (OpenEvent &event : open) {
    bool takes = event.receives && event.shape->kind != CallKind::Probe && !event.call->polled;
    if (auto channel = takes ? find(event.rank, *event.receives) : std::nullopt) {
      --messages[*channel];
      event.receives.reset(); // it has its message
    }
  }
}

RanksRef RunRecord::membersOf(uint32_t rank, int64_t comm) {
  auto identity = commonIdentity(rank, comm);
  auto known = members.find(identity);
  if (known != members.end())
    return known->second;
  std::vector<uint32_t> all;
  if (comm == 0) {
    for (uint32_t each = 0; each < trace->info.ranks; ++each)
      all.push_back(each);
  } else if (auto found = communicators.membersOf(rank, comm)) {
    all = found->own;
    all.insert(all.end(), found->other.begin(), found->other.end());
  }
  RanksRef made =
      all.empty() ? nullptr : std::make_shared<const std::vector<uint32_t>>(std::move(all));
  return members[identity] = made;
}

std::optional<SharedPlace> RunRecord::shared(uint32_t rank, const MeetingPlace &place) const {
  auto identity = commonIdentity(rank, place.comm);
  return identity.family == UINT64_MAX ? std::nullopt
                                       : std::optional(SharedPlace{identity, place.object});
}

uint64_t RunRecord::entered(uint32_t rank, const SharedPlace &place) const {
  if (auto now = entering.find({rank, place}); now != entering.end())
    return now->second;
  auto known = places.find({rank, place});
  const RankProgress *record = recordOf(rank);
  if (known == places.end() || !record)
    return 0;
  auto visits = record->meetings.find(known->second);
  return visits == record->meetings.end() ? 0 : visits->second.number;
}

const Meeting *RunRecord::meetingAt(uint32_t rank, const SharedPlace &place,
                                    uint64_t number) const {
  for (const OpenEvent &event : std::ranges::equal_range(open, rank, {}, &OpenEvent::rank))
    if (event.meeting && !event.call->polled && event.meeting->number == number &&
        shared(rank, event.meeting->place) == place)
      return &*event.meeting;
  auto known = places.find({rank, place});
  const RankProgress *record = recordOf(rank);
  auto visits = record && known != places.end() ? record->meetings.find(known->second)
                                                : decltype(record->meetings.end()){};
  if (!record || known == places.end() || visits == record->meetings.end())
    return nullptr;
  uint64_t first = visits->second.number - visits->second.last.size() + 1;
  const auto &last = visits->second.last;
  return number < first || number > visits->second.number ? nullptr : &last[number - first];
}

} // namespace anole::tools
