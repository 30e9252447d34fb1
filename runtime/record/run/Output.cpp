#include "runtime/record/run/Output.h"

#include "runtime/core/base/OutputName.h"
#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/run/RunFacts.h"

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

std::string contents(const Trace &trace) {
  uint32_t ranks = trace.info.ranks;
  return std::to_string(ranks) + (ranks == 1 ? " rank, " : " ranks, ") + total(trace, "events") +
         " events, ";
}

std::string checksSummary(const Trace &trace) {
  return "call paths checked: " + total(trace, "collisions") + " collisions, " +
         total(trace, "disagreements") + " disagreements";
}

/// What is said to be a trace has been read as one. It is kept in any case: a later reader may do
/// better.
bool canBeRead(const std::string &name, const BlockLibrary &blocks) {
  auto read = readTraceFile(name, blocks);
  if (!read)
    report("the trace cannot be read again, please report this: " + read.error().message);
  return read.has_value();
}

} // namespace

/// The trace is given up before it is read again, but for its blocks, which are most of a large
/// one: so at no time are there two of it in memory.
bool writeTrace(const Session &session, Trace trace) {
  std::string name = traceName(session);
  std::string backup = backupName(name);
  const std::string said = contents(trace), checks = checksSummary(trace);
  BlockLibrary blocks;
  addBlocks(blocks, trace);
  Expected<uint64_t> size = writeTraceFile(name, trace);
  trace = {};
  if (!size) {
    report("no trace: " + size.error().message);
    return false;
  }
  if (!canBeRead(name, blocks))
    return false;
  if (session.mode == CallPathMode::Both)
    report(checks);
  if (!session.options.quiet)
    report("trace in " + name + ": " + said + std::to_string(*size) + " bytes" +
           (backup.empty() ? "" : "; the earlier one is " + backup));
  return true;
}

} // namespace anole::record
