#include "runtime/record/finalize/Output.h"

#include "runtime/core/format/File.h"
#include "runtime/core/output/OutputName.h"
#include "runtime/record/Report.h"
#include "runtime/record/finalize/RunFacts.h"

#include <algorithm>

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

std::string summary(const Trace &trace, const std::string &name, uint64_t size) {
  uint32_t ranks = trace.info.ranks;
  return "trace in " + name + ": " + std::to_string(ranks) + (ranks == 1 ? " rank, " : " ranks, ") +
         total(trace, "events") + " events, " + std::to_string(size) + " bytes";
}

} // namespace

bool writeTrace(const Session &session, const Trace &trace) {
  std::string name = traceName(session);
  std::string backup = backupName(name);
  Expected<uint64_t> size = writeTraceFile(name, trace);
  if (!size) {
    report("no trace: " + size.error().message);
    return false;
  }
  if (session.mode == CallPathMode::Both)
    report("call paths checked: " + total(trace, "collisions") + " collisions, " +
           total(trace, "disagreements") + " disagreements");
  if (!session.options.quiet)
    report(summary(trace, name, *size) + (backup.empty() ? "" : "; the earlier one is " + backup));
  return true;
}

} // namespace anole::record
