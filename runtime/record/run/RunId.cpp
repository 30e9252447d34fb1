#include "runtime/record/run/RunId.h"

#include "runtime/core/base/TextFile.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace anole::record {
namespace {

using namespace std::literals;

std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

/// A step is what one srun started.
std::string slurmStep() {
  std::string job = variable("SLURM_JOB_ID"), step = variable("SLURM_STEP_ID");
  return job.empty() || step.empty() ? "" : "slurm " + job + "." + step;
}

/// MPICH's mpiexec has a process on each host, which knows where mpiexec listens, and which of its
/// groups of processes it is for: those that MPI_Comm_spawn makes are another one.
struct Mpiexec {
  std::string port, group; ///< empty: none
};

Mpiexec mpiexecOf(pid_t process) {
  TextFile file("/proc/" + std::to_string(process) + "/cmdline");
  Mpiexec found;
  for (std::string word; file.next(word, '\0');)
    if (word == "--control-port")
      file.next(found.port, '\0');
    else if (word == "--pgid")
      file.next(found.group, '\0');
  return found;
}

/// 0 if there is none.
pid_t parentOf(pid_t process) {
  TextFile file("/proc/" + std::to_string(process) + "/status");
  for (std::string line; file.next(line);)
    if (line.starts_with("PPid:"))
      return std::atoi(line.c_str() + "PPid:"sv.size());
  return 0;
}

/// Scripts may stand between the launcher and the program.
Mpiexec mpiexec() {
  constexpr int farthest = 16;
  pid_t process = getppid();
  Mpiexec found;
  for (int step = 0; step < farthest && process > 1 && found.port.empty(); ++step) {
    found = mpiexecOf(process);
    process = parentOf(process);
  }
  return found;
}

std::string runOfMpiexec() {
  Mpiexec launcher = mpiexec();
  return launcher.port.empty() ? "" : "mpiexec " + launcher.port + "." + launcher.group;
}

/// The digits that a text ends with, or 0.
uint64_t numberAtEnd(std::string_view text) {
  size_t before = text.find_last_not_of("0123456789");
  std::string digits(before == text.npos ? text : text.substr(before + 1));
  return std::strtoull(digits.c_str(), nullptr, 10);
}

/// PMIx names a job by the launcher and a number, "prterun-host-77@2". Open MPI 4 has both in one
/// number, of which the job is the lower half.
std::string jobOfPmix() {
  std::string name = variable("PMIX_NAMESPACE");
  if (size_t at = name.rfind('@'); at != name.npos)
    return name.substr(at + 1);
  constexpr unsigned long half = 0xffff;
  unsigned long number = std::strtoul(name.c_str(), nullptr, 10) & half;
  return number ? std::to_string(number) : "";
}

/// As the launchers of MPICH and of Open MPI say.
bool isSpawned() { return variable("PMI_SPAWNED") == "1" || !variable("OMPI_PARENT_PORT").empty(); }

} // namespace

std::string runId() {
  std::string id;
  for (const std::string &part : {runOfMpiexec(), slurmStep(), variable("PMIX_NAMESPACE")})
    if (!part.empty())
      id += (id.empty() ? "" : " ") + part;
  return id;
}

uint64_t runNumber() {
  std::string pmix = variable("PMIX_NAMESPACE");
  for (const std::string &text :
       {mpiexec().port, pmix.substr(0, pmix.find('@')), variable("SLURM_JOB_ID")})
    if (uint64_t number = numberAtEnd(text))
      return number;
  return static_cast<uint64_t>(getppid());
}

std::string spawnedWorld() {
  if (!isSpawned())
    return "";
  std::string job = jobOfPmix();
  return "spawned-" + (job.empty() ? mpiexec().group : job);
}

} // namespace anole::record
