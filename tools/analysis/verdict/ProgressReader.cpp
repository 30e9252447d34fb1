#include "tools/analysis/verdict/ProgressReader.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/verdict/ProgressWatch.h"

#include <algorithm>

namespace anole::tools {

using whatif::CallShape;

namespace {

/// What ranks do together in a communicator: its collectives and what makes and frees objects; and
/// what they do together with windows and files.
bool meets(const CallShape &shape) {
  const CallRole &role = *shape.role;
  bool isOfWindow =
      role.operation == CallOperation::FreeWindow || role.operation == CallOperation::Fence;
  bool isEnd = isOfFile(role.operation) && role.mode == CallMode::Wait; // of a split one
  return role.members == CallMembers::All && role.mode != CallMode::PersistentInit && !isEnd &&
         (shape.comm || isOfFile(role.operation) || (isOfWindow && shape.window));
}

/// The window or file of the call, as the rank knows it.
std::optional<MeetingPlace> objectOf(const RankProgress &record, const CallShape &shape,
                                     const WalkedEvent &event) {
  const auto &objects = shape.window ? record.windows : record.files;
  const FieldPlace place = shape.window ? shape.window : ProgressReader::fileOf(shape);
  auto found = objects.find(event.scalarAt(place).value_or(-1));
  return found == objects.end() ? std::nullopt : std::optional(found->second);
}

/// Whether all ranks give the same count of what is of the same size.
bool hasOneAmount(CallOperation operation) {
  return operation == CallOperation::Bcast || operation == CallOperation::Reduce ||
         operation == CallOperation::Allreduce || operation == CallOperation::Scan ||
         operation == CallOperation::Exscan;
}

} // namespace

FieldPlace ProgressReader::fileOf(const CallShape &shape) {
  return isOfFile(shape.role->operation) ? placeOf(shape.function->scalars, "fh") : FieldPlace();
}

std::optional<CommunicatorMap::GroupRanks>
ProgressReader::epochGroupOf(const RankProgress &record, const CallShape &shape,
                             const WalkedEvent &event, uint32_t rank,
                             const CommunicatorMap &communicators) {
  auto group = event.scalarAt(placeOf(shape.function->scalars, FieldKind::Group));
  auto window = record.windows.find(event.scalarAt(shape.window).value_or(-1));
  return group && window != record.windows.end()
             ? communicators.groupRanks(rank, window->second.comm, *group)
             : std::nullopt;
}

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
                                                 const WalkedEvent &event,
                                                 const whatif::CallBytes &bytes) {
  if (!meets(shape))
    return std::nullopt;
  Meeting meeting;
  auto comm = event.scalarAt(shape.comm);
  auto place = comm ? std::optional(MeetingPlace{*comm}) : objectOf(record, shape, event);
  if (!place)
    return std::nullopt;
  meeting.place = *place;
  auto visits = record.meetings.find(meeting.place);
  meeting.number = 1 + (visits == record.meetings.end() ? 0 : visits->second.number);
  meeting.operation = shape.role->operation;
  meeting.isBlocking = shape.role->mode == CallMode::Blocking;
  if (hasOneAmount(meeting.operation))
    meeting.bytes = bytes.of(shape, event, 1);
  meeting.at = event.key;
  if (auto root = event.scalarAt(shape.root); root && !isSpecial(*root))
    meeting.root = root;
  return meeting;
}

std::optional<PointKey> ProgressReader::openCallOf(const Ending &ending, uint32_t thread) const {
  for (const OpenCall &call : ending.calls)
    if (auto number = numbers.find(call.function);
        call.thread == thread && !call.polled && number != numbers.end())
      return PointKey{number->second, call.path};
  return std::nullopt;
}

Expected<RankProgress> ProgressReader::read(uint32_t rank, const Ending *ending) {
  whatif::RankObjects objects;
  ProgressWatch watch(rank, objects, communicators);
  RepeatingWalk calls(shapes, objects, watch, spendingOf(effort));
  auto isOwn = [&](const SharedStream &stream) { return indexOf(stream.ranks, rank).has_value(); };
  const bool isOnly = std::ranges::count_if(trace.streams, isOwn) == 1;
  for (const SharedStream &stream : trace.streams) {
    if (!isOwn(stream))
      continue;
    auto walker = projectRank(trace, rank, stream.thread).and_then(EventWalker::over);
    if (!walker)
      return tl::unexpected(walker.error());
    if (auto spent = effort.spend(costOf(walker->stream())); !spent)
      return tl::unexpected(spent.error());
    uint64_t events = 0;
    for (const PointTrace &point : walker->stream().points)
      events += point.count;
    watch.begin({stream.thread, isOnly}, *walker, events,
                ending ? openCallOf(*ending, stream.thread) : std::nullopt);
    if (auto done = calls.run(*walker, stream.thread, isOnly); !done)
      return tl::unexpected(done.error());
    watch.end(walker->stream());
  }
  return std::move(watch.record);
}

} // namespace anole::tools
