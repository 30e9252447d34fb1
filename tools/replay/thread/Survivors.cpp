#include "tools/replay/thread/Survivors.h"

#include "tools/replay/thread/EachField.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace anole::replay {
namespace {

constexpr std::array<std::string_view, 4> choosing{"MPI_Waitany", "MPI_Testany", "MPI_Waitsome",
                                                   "MPI_Testsome"};

bool starts(const FunctionInfo &function) {
  return function.name == "MPI_Start" || function.name == "MPI_Startall";
}

} // namespace

bool Survivors::areNeeded(const Trace &trace) {
  return std::ranges::any_of(trace.functions, [](const FunctionInfo &function) {
    return std::ranges::find(choosing, function.name) != choosing.end();
  });
}

void Survivors::follow(uint64_t ordinal) {
  while (ahead && reached <= ordinal + window) {
    auto event = ahead->next();
    if (!event || !*event)
      ahead.reset();
    else
      look(**event);
  }
  for (; !named.empty() && named.front().ordinal <= ordinal; named.pop_front()) {
    auto known = next.find(named.front().request);
    known->second.pop_front();
    if (known->second.empty())
      next.erase(known);
  }
}

void Survivors::look(const WalkedEvent &event) {
  ++reached;
  const FunctionInfo *function = functionOf(event.key);
  if (!function)
    return;
  bool start = starts(*function), makes = false;
  eachField(*function, event, [&](FieldKind kind, int64_t value) {
    if (kind == FieldKind::Request)
      name(event, value, start);
    makes |= kind == FieldKind::NewRequest && !isSpecial(value);
  });
  if (makes)
    count.make();
}

void Survivors::name(const WalkedEvent &event, int64_t field, bool start) {
  if (isSpecial(field))
    return;
  RequestName request = count.named(field);
  named.push_back({event.ordinal, request, start});
  next[request].push_back(start);
}

bool Survivors::has(const RequestName &request) const {
  auto known = next.find(request);
  return known != next.end() && !known->second.front();
}

} // namespace anole::replay
