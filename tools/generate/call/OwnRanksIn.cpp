#include "tools/generate/call/OwnRanksIn.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "tools/generate/program/TableLimit.h"
#include "tools/model/FieldPlace.h"

#include <algorithm>

namespace anole::tools::generate {

OwnRanksIn::OwnRanksIn(const Proxy &proxy) {
  addComms(proxy);
  addWindows(proxy);
}

/// A window's ranks are those of the communicator that it was made over.
void OwnRanksIn::addWindows(const Proxy &proxy) {
  const SharedStream &stream = proxy.programs.stream();
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    const FunctionInfo *info = proxy.info(stream.points[i].key);
    FieldPlace made = info ? tools::placeOf(info->scalars, FieldKind::NewWindow) : FieldPlace();
    FieldPlace comm = info ? tools::placeOf(info->scalars, FieldKind::Comm) : FieldPlace();
    if (!made || !comm || std::max(*made, *comm) >= stream.points[i].scalars)
      continue;
    for (const auto &[rank, trace] : proxy.programs.point(i)) {
      TermCursor numbers(trace->columns[*made]), over(trace->columns[*comm]);
      for (uint64_t call = 0; call < std::min(trace->count, mostNumbers(trace->columns[*made]));
           ++call)
        if (auto number = numbers.next(), from = over.next(); number && from)
          if (auto place = of(rank, *from))
            windows[{rank, *number}] = *place;
    }
  }
}

std::optional<int64_t> OwnRanksIn::inWindow(uint32_t rank, int64_t window) const {
  auto found = windows.find({rank, window});
  return found == windows.end() ? std::nullopt : std::optional(found->second);
}

void OwnRanksIn::addComms(const Proxy &proxy) {
  const SharedStream &stream = proxy.programs.stream();
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    const FunctionInfo *info = proxy.info(stream.points[i].key);
    FieldPlace made = info ? tools::placeOf(info->scalars, FieldKind::NewComm) : FieldPlace();
    if (!made || *made + 1 >= stream.points[i].scalars)
      continue;
    for (const auto &[rank, trace] : proxy.programs.point(i)) {
      if (trace->count > mostNumbers(trace->columns[*made]))
        continue;
      TermCursor numbers(trace->columns[*made]), ranks(trace->columns[*made + 1]);
      for (uint64_t call = 0; call < trace->count; ++call) {
        auto number = numbers.next(), place = ranks.next();
        if (number && place && !isSpecial(*number) && !isSpecial(*place))
          own[{rank, *number}] =
              static_cast<int64_t>(static_cast<uint64_t>(*place) + uint64_t(rank));
      }
    }
  }
}

std::optional<int64_t> OwnRanksIn::of(uint32_t rank, int64_t communicator) const {
  if (communicator == 0 || communicator == 1)
    return communicator == 0 ? rank : 0;
  auto found = own.find({rank, communicator});
  return found == own.end() ? std::nullopt : std::optional(found->second);
}

namespace {

template <class Find> std::optional<Terms> eachBy(Find find, const Terms &numbers) {
  if (auto constant = constantOf(numbers)) {
    auto place = find(*constant);
    return place ? std::optional(Terms{{*place, 0, 0, {}}}) : std::nullopt;
  }
  if (valueCount(numbers) > mostNumbers(numbers))
    return std::nullopt;
  Terms result;
  for (int64_t number : expand(numbers)) {
    auto place = find(number);
    if (!place)
      return std::nullopt;
    result.push_back({*place, 0, 1, {}});
  }
  return result;
}

} // namespace

std::optional<Terms> OwnRanksIn::eachOf(uint32_t rank, const Terms &communicators) const {
  return eachBy([&](int64_t number) { return of(rank, number); }, communicators);
}

std::optional<Terms> OwnRanksIn::eachInWindow(uint32_t rank, const Terms &numbers) const {
  return eachBy([&](int64_t number) { return inWindow(rank, number); }, numbers);
}

} // namespace anole::tools::generate
