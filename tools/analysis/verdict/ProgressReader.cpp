#include "tools/analysis/verdict/ProgressReader.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/verdict/ProgressWatch.h"

#include <algorithm>

namespace anole::tools {

using whatif::CallShape;

namespace {

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

Expected<RankProgress> ProgressReader::read(uint32_t rank) {
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
    watch.begin(stream.thread, *walker, events);
    if (auto done = calls.run(*walker, stream.thread, isOnly); !done)
      return tl::unexpected(done.error());
    watch.end(walker->stream());
  }
  return std::move(watch.record);
}

} // namespace anole::tools
