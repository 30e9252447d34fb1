#include "tools/programs/proxy/call/OwnRanksIn.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/formula/Sequences.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

OwnRanksIn::OwnRanksIn(const Proxy &proxy) {
  constexpr int64_t null = value(Special::Null), unknown = value(Special::Unknown);
  for (uint32_t rank = 0; rank < proxy.programs.size(); ++rank) {
    windows[rank] = {{null, null, 0},
                     {unknown, unknown, 0}}; // whose ranks the tracer leaves as they are
    comms[rank] = windows[rank];
    comms[rank].insert(comms[rank].end(),
                       {{0, 0, rank}, {1, 1, 0}}); // MPI_COMM_WORLD and MPI_COMM_SELF
  }
  addComms(proxy);
  sort(comms);
  addWindows(proxy);
  sort(windows);
}

void OwnRanksIn::sort(Places &all) {
  for (auto &[rank, own] : all)
    std::ranges::sort(own, {}, &Same::first);
}

/// The trace has ranks in new communicators less those in MPI_COMM_WORLD.
void OwnRanksIn::addComms(const Proxy &proxy) {
  const SharedStream &stream = proxy.programs.stream();
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    const FunctionInfo *info = proxy.info(stream.points[i].key);
    FieldPlace made = info ? placeOf(info->scalars, FieldKind::NewComm) : FieldPlace();
    if (!made || *made + 1 >= stream.points[i].scalars)
      continue;
    for (const auto &[rank, trace] : proxy.programs.point(i))
      if (auto places = movedBy(trace->columns[*made + 1], rank))
        add(comms[rank], trace->columns[*made], *places);
  }
}

/// A window's ranks are those of the communicator that it was made over.
void OwnRanksIn::addWindows(const Proxy &proxy) {
  const SharedStream &stream = proxy.programs.stream();
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    const FunctionInfo *info = proxy.info(stream.points[i].key);
    FieldPlace made = info ? placeOf(info->scalars, FieldKind::NewWindow) : FieldPlace();
    FieldPlace comm = info ? placeOf(info->scalars, FieldKind::Comm) : FieldPlace();
    if (!made || !comm || std::max(*made, *comm) >= stream.points[i].scalars)
      continue;
    for (const auto &[rank, trace] : proxy.programs.point(i))
      if (auto places = eachOf(rank, trace->columns[*comm]))
        add(windows[rank], trace->columns[*made], *places);
  }
}

void OwnRanksIn::add(std::vector<Same> &own, const Terms &numbers, const Terms &places) {
  bool isRun = numbers.size() == 1 && !numbers[0].isRepeat() && !numbers[0].block &&
               numbers[0].stride == 1 && numbers[0].count > 0;
  auto range = factsOf(numbers).range();
  auto place = constantOf(places);
  if (isRun && range && place && !isSpecial(range->low) && !isSpecial(*place)) {
    own.push_back({range->low, range->high, *place});
    return;
  }
  if (valueCount(numbers) > std::max(mostNumbers(numbers), mostNumbers(places)))
    return;
  TermCursor number(numbers), there(places);
  while (auto each = number.next()) {
    int64_t rank = place ? *place : there.next().value_or(value(Special::Null));
    if (!isSpecial(*each) && !isSpecial(rank))
      own.push_back({*each, *each, rank});
  }
}

/// The own rank if it is the same in all of these objects.
std::optional<int64_t> OwnRanksIn::placeIn(const std::vector<Same> &own, int64_t first,
                                           int64_t last) {
  auto after = std::ranges::upper_bound(own, first, {}, &Same::first);
  if (after == own.begin())
    return std::nullopt;
  auto found = std::prev(after);
  int64_t end = found->last, place = found->place;
  for (; end < last && after != own.end() && after->first <= end + 1; ++after) {
    if (after->place != place)
      return std::nullopt;
    end = std::max(end, after->last);
  }
  return end >= last ? std::optional(place) : std::nullopt;
}

std::optional<Terms> OwnRanksIn::eachIn(const std::vector<Same> &own, const Terms &numbers) {
  Terms result;
  for (const Term &term : numbers) {
    auto range = factsOf({term}).range();
    auto constant = constantOf({term});
    auto place = constant ? placeIn(own, *constant, *constant)
                 : range  ? placeIn(own, range->low, range->high)
                          : std::nullopt;
    if (place) {
      result.push_back({*place, 0, constant ? term.count : valueCount(term), {}});
    } else if (isRound(term)) {
      auto body = eachIn(own, term.body);
      if (!body)
        return std::nullopt;
      result.push_back({0, 0, term.count, std::move(*body)});
    } else if (constant || valueCount(term) > mostNumbers({term})) {
      return std::nullopt;
    } else {
      for (int64_t number : expand({term})) {
        auto each = placeIn(own, number, number);
        if (!each)
          return std::nullopt;
        result.push_back({*each, 0, 1, {}});
      }
    }
  }
  return result;
}

std::optional<Terms> OwnRanksIn::eachOf(uint32_t rank, const Terms &communicators) const {
  auto own = comms.find(rank);
  return own == comms.end() ? std::nullopt : eachIn(own->second, communicators);
}

std::optional<Terms> OwnRanksIn::eachInWindow(uint32_t rank, const Terms &numbers) const {
  auto own = windows.find(rank);
  return own == windows.end() ? std::nullopt : eachIn(own->second, numbers);
}

} // namespace anole::tools::generate
