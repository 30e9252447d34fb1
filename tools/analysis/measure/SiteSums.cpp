#include "tools/analysis/measure/SiteSums.h"

#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/terms/TermSums.h"

namespace anole::tools {
namespace {

/// What starts of persistent requests move goes where most of these do: to ranks, if the program
/// prepares sends.
Transfer transferOfStarts(const Trace &trace) {
  bool prepares = false;
  for (const KnownFunction function : trace.functions)
    if (function.role->mode == CallMode::PersistentInit) {
      if (placeOf(function.info->scalars, "dest"))
        return Transfer::PointToPoint;
      prepares = prepares || !placeOf(function.info->scalars, "source");
    }
  return prepares ? Transfer::Collective : Transfer::PointToPoint;
}

Transfer transferOf(const KnownFunction *function, Transfer starts) {
  if (!function)
    return Transfer::None;
  if (function->role->mode == CallMode::StartPersistent)
    return starts;
  const auto &fields = function->info->scalars;
  if (isOfFile(function->role->operation))
    return Transfer::File;
  if (placeOf(fields, FieldKind::Window))
    return Transfer::OneSided;
  if (placeOf(fields, "dest"))
    return Transfer::PointToPoint;
  return placeOf(fields, FieldKind::Comm) ? Transfer::Collective : Transfer::None;
}

void addTo(std::optional<SizeTally> &sum, const std::optional<SizeTally> &more) {
  if (!more)
    return;
  if (sum)
    sum->add(*more, 1);
  else
    sum = more;
}

void addCalls(CallSite &site, const SharedPoint &point, const PointUse &times) {
  site.spent.add(times.before, point.delta.sum);
  site.spent.add(times.inside, point.duration.sum);
  site.spent.tracer += point.tracer.total;
  site.spent.waited += point.waited.total;
  site.calls = boundedSum(site.calls, point.count);
  site.polls = boundedSum(site.polls, point.polls);
  mergeTimes(site.inside, point.duration);
}

} // namespace

SiteSums::SiteSums(const Trace &trace, const ShownRanks *shown, const TraceBytes *bytes)
    : trace(trace), bytes(bytes), functions(trace), kinds(trace), starts(transferOfStarts(trace)) {
  if (shown)
    ranks.emplace(*shown);
}

CallSite SiteSums::of(SitePoints::Places places) {
  CallSite site{.key = pointAt(places.front()).key};
  for (const SitePoints::Place &place : places)
    add(site, place);
  site.hasRanks = ranks.has_value();
  if (ranks)
    site.byRank = ranks->take();
  site.transfer = transferOf(functions.find(site.key), starts);
  return site;
}

void SiteSums::add(CallSite &site, const SitePoints::Place &place) {
  const SharedPoint &point = pointAt(place);
  addCalls(site, point, kinds.of(point));
  if (ranks)
    ranks->add(point);
  if (bytes) {
    const PointBytes &here = (*bytes)[place.stream][place.point];
    addTo(site.bytes.sent, here.sent);
    addTo(site.bytes.received, here.received);
  }
}

} // namespace anole::tools
