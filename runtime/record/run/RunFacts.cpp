#include "runtime/record/run/RunFacts.h"

#include "runtime/core/base/OutputName.h"
#include "runtime/record/run/StartFolder.h"

#include "runtime/record/functions/Mpi.h"
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace anole::record {
namespace {

std::string hostName() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

std::string libraryVersion() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length = 0;
  PMPI_Get_library_version(text, &length);
  std::string version(text); // of the length, some MPIs count the zero at the end
  std::string firstLine = version.substr(0, version.find('\n'));
  for (char &letter : firstLine)
    letter = letter == '\t' ? ' ' : letter;
  return firstLine;
}

std::string commandLine() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string words{std::istreambuf_iterator<char>(file), {}};
  while (!words.empty() && words.back() == '\0')
    words.pop_back();
  for (char &letter : words)
    letter = letter == '\0' ? ' ' : letter;
  return words;
}

std::string jobId() {
  for (const char *name : {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID"})
    if (const char *id = std::getenv(name); id && *id)
      return id;
  return "0";
}

std::string nameWith(const Session &session, pid_t process) {
  OutputFacts facts{program_invocation_short_name, static_cast<uint64_t>(process),
                    static_cast<uint32_t>(session.place.ranks), hostName(), jobId()};
  return fromStartFolder(expandOutputName(session.options.output, facts));
}

} // namespace

TraceInfo runFacts(const Session &session) {
  TraceInfo info;
  info.program = program_invocation_short_name;
  info.commandLine = commandLine();
  info.host = hostName();
  info.library = libraryVersion();
  info.callpath = choiceName(session.mode);
  if (session.options.marker != MarkerMode::Auto)
    info.marker = choiceName(session.options.marker);
  info.startTime = session.startTime;
  info.elapsed = std::chrono::duration<double>(SteadyClock::now() - session.start).count();
  return info;
}

std::string traceName(const Session &session) { return nameWith(session, session.process); }

std::string sharedTraceName(const Session &session) { return nameWith(session, session.launcher); }

} // namespace anole::record
