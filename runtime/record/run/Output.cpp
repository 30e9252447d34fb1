#include "runtime/record/run/Output.h"

#include "runtime/core/base/OutputName.h"
#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/run/RunFacts.h"

#include <algorithm>
#include <utility>

namespace anole::record {
namespace {

const Counter *find(const Trace &trace, const char *name) {
  auto found = std::find_if(trace.info.counters.begin(), trace.info.counters.end(),
                            [&](const Counter &counter) { return counter.name == name; });
  return found == trace.info.counters.end() ? nullptr : &*found;
}

std::string total(const Trace &trace, const char *name) {
  const Counter *counter = find(trace, name);
  return std::to_string(counter ? counter->total : 0);
}

std::string contents(const Trace &trace) {
  uint32_t ranks = trace.info.ranks;
  return std::to_string(ranks) + (ranks == 1 ? " rank, " : " ranks, ") + total(trace, "events") +
         " events, ";
}

std::string checksSummary(const Trace &trace) {
  return "call paths checked: " + total(trace, "collisions") + " collisions, " +
         total(trace, "disagreements") + " disagreements";
}

/// What is said to be a trace is in the file, byte by byte. It is kept in any case: a later reader
/// may do better. Rejected: to decode it, which takes as long as to make it, and finds mistakes of
/// the tracer, not of the disk; tests look for those.
bool isIntact(const std::string &name) {
  auto intact = checkSections(name);
  if (!intact)
    report("the trace is not as it was written: " + intact.error().message);
  return intact.has_value();
}

} // namespace

bool writeTrace(const Session &session, Trace &&trace) {
  std::string name = traceName(session);
  std::string backup = backupName(name);
  const std::string said = contents(trace), checks = checksSummary(trace);
  Expected<uint64_t> size = writeTraceFile(name, std::move(trace));
  if (!size) {
    report("no trace: " + size.error().message);
    return false;
  }
  if (!isIntact(name))
    return false;
  if (session.mode == CallPathMode::Both)
    report(checks);
  if (!session.options.quiet)
    report("trace in " + name + ": " + said + std::to_string(*size) + " bytes" +
           (backup.empty() ? "" : "; the earlier one is " + backup));
  return true;
}

} // namespace anole::record
