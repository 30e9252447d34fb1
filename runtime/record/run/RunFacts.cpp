#include "runtime/record/run/RunFacts.h"

#include "runtime/core/base/LauncherRank.h"
#include "runtime/core/base/OutputName.h"
#include "runtime/record/capture/ProgramStart.h"
#include "runtime/record/run/StartFolder.h"

#include "runtime/record/functions/Mpi.h"
#include <cstdlib>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace anole::record {
namespace {

std::string hostName() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

std::string libraryName() {
  const std::string version = libraryVersion();
  std::string firstLine = version.substr(0, version.find('\n'));
  for (char &letter : firstLine)
    letter = letter == '\t' ? ' ' : letter;
  return firstLine;
}

std::string jobId() {
  for (const char *name : {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID"})
    if (const char *id = std::getenv(name); id && *id)
      return id;
  return "0";
}

/// Processes that were spawned have the options of their parents: "p.anole" is the parents' trace,
/// "p.spawned-1.anole" theirs.
std::string patternOf(const Session &session) {
  std::string pattern = session.options.output;
  constexpr std::string_view ending = ".anole";
  if (!session.spawned.empty())
    pattern.insert(pattern.size() - (pattern.ends_with(ending) ? ending.size() : 0),
                   "." + session.spawned);
  return pattern;
}

std::string nameWith(const Session &session, uint64_t process, std::string host) {
  OutputFacts facts{programName(), process, static_cast<uint32_t>(session.place.ranks),
                    std::move(host), jobId()};
  return fromStartFolder(expandOutputName(patternOf(session), facts));
}

} // namespace

TraceInfo runFacts(const Session &session) {
  TraceInfo info;
  info.program = programName();
  info.commandLine = commandLine();
  info.host = hostName();
  info.library = libraryName();
  info.callpath = choiceName(session.mode);
  if (session.options.marker != MarkerMode::Auto)
    info.marker = choiceName(session.options.marker);
  info.startTime = session.startTime;
  info.elapsed = std::chrono::duration<double>(SteadyClock::now() - session.start).count();
  return info;
}

CommandLine ownCommand(const Session &session) {
  return {programName(), commandLine(), {{session.place.rank, 0, 1, {}}}};
}

HostFamily ownHost(const Session &session) {
  return {hostName(), "", 0, {{session.place.rank, 0, 1, {}}}, {}};
}

std::string traceName(const Session &session) {
  return nameWith(session, static_cast<uint64_t>(session.process), hostName());
}

std::string sharedTraceName(const Session &session) {
  return nameWith(session, session.runNumber, areOnSeveralHosts() ? "hosts" : hostName());
}

} // namespace anole::record
