#include "tools/export/walk/Window.h"

#include "tools/model/TracePhases.h"
#include "tools/whatif/program/ValueCursor.h"

#include <algorithm>
#include <charconv>

namespace anole::exporting {
namespace {

constexpr size_t mostPhases = size_t(1) << 20;

/// "10" or "10-20".
std::optional<IterationRange> rangeFrom(std::string_view text) {
  IterationRange range;
  const char *end = text.data() + text.size();
  auto first = std::from_chars(text.data(), end, range.first);
  if (first.ec != std::errc())
    return std::nullopt;
  range.last = range.first;
  if (first.ptr == end)
    return range;
  auto last = std::from_chars(first.ptr + 1, end, range.last);
  bool isRange = *first.ptr == '-' && last.ec == std::errc() && last.ptr == end;
  return isRange && range.first <= range.last ? std::optional(range) : std::nullopt;
}

} // namespace

Expected<void> Window::readRanks(const Trace &trace, const std::string &text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    std::string_view part = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    auto range = rangeFrom(part);
    if (!range)
      return fail("--ranks needs numbers and ranges such as 0-3,8, not '" + text + "'");
    if (range->last >= trace.info.ranks)
      return fail("there is no rank " + std::to_string(range->last) +
                  " in --ranks: the trace has " + std::to_string(trace.info.ranks) + " ranks");
    ranks.resize(trace.info.ranks);
    std::fill(ranks.begin() + static_cast<ptrdiff_t>(range->first),
              ranks.begin() + static_cast<ptrdiff_t>(range->last) + 1, true);
  }
  return {};
}

Expected<void> Window::readPhases(const Trace &trace) {
  whatif::ValueCursor lengths(trace.info.online.phases);
  uint64_t end = 0;
  for (auto length = lengths.next(); length && phases.size() < mostPhases; length = lengths.next())
    phases.push_back(end += static_cast<uint64_t>(std::max<int64_t>(*length, 0)));
  return {};
}

std::optional<uint64_t> Window::phaseOf(uint64_t interval) const {
  if (phases.empty())
    return std::nullopt;
  return static_cast<uint64_t>(std::ranges::upper_bound(phases, interval) - phases.begin());
}

/// What comes after the last phase counts as one more.
Expected<void> Window::choosePhase(uint64_t phase) {
  if (phases.empty())
    return fail("the trace has no phases: its ranks did not cluster while the program ran, or one "
                "loop alone did not set the markers");
  if (phase > phases.size())
    return fail("there is no phase " + std::to_string(phase) + ": the trace has phases 0 to " +
                std::to_string(phases.size()));
  isCut = isByPhase = true;
  intervals.first = phase == 0 ? 0 : phases[phase - 1];
  intervals.last = phase == phases.size() ? UINT64_MAX : phases[phase] - 1;
  return {};
}

Expected<Window> Window::of(const Trace &trace, const WindowText &text) {
  Window window;
  tools::TracePhases marked = tools::phasesOf(trace);
  if (!marked.loops.empty())
    window.loop = marked.stream->loops[marked.loops[0]].key;
  auto read = window.readRanks(trace, text.ranks);
  if (read && marked.loops.size() == 1 && !marked.byHand)
    read = window.readPhases(trace);
  if (read && text.phase)
    read = window.choosePhase(*text.phase);
  if (!read)
    return tl::unexpected(read.error());
  if (text.iterations.empty())
    return window;
  auto range = rangeFrom(text.iterations);
  if (text.phase || !range || window.loop == 0)
    return fail(text.phase ? "--phase and --iterations exclude each other"
                : !range   ? "--iterations needs a number or a range such as 10-20, not '" +
                               text.iterations + "'"
                         : "the trace has no phase loop whose --iterations could be counted: " +
                               tools::whyNoPhases(trace));
  window.isCut = true;
  window.iterations = *range;
  return window;
}

} // namespace anole::exporting
