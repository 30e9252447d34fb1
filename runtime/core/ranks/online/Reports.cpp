#include "runtime/core/ranks/online/Reports.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>

namespace anole {

namespace {

void joinTo(std::optional<Report> &all, const Report &report) {
  all ? join(*all, report) : void(all = report);
}

} // namespace

std::optional<Report> Reports::take() {
  const uint64_t round = done + 1;
  auto isIn = [&](const Source &source) {
    return source.reports.contains(round) || source.hasEnded(round);
  };
  if (isFinished() || !std::ranges::all_of(sources, isIn))
    return std::nullopt;
  std::optional<Report> all;
  for (Source &source : sources) {
    auto own = source.reports.extract(round);
    joinTo(all, own ? own.mapped() : source.last);
  }
  done = round;
  return all;
}

bool Reports::isFinished() const {
  return std::ranges::all_of(sources,
                             [&](const Source &source) { return source.hasEnded(done + 1); });
}

Report Reports::last() const {
  std::optional<Report> all;
  for (const Source &source : sources)
    joinTo(all, ANOLE_FAULT(LastWordNotSaid, sources[0], source).last);
  return all.value_or(Report());
}

} // namespace anole
