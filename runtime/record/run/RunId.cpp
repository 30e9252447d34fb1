#include "runtime/record/run/RunId.h"

#include <cstdlib>
#include <fstream>
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
/// groups of processes it is for: those that MPI_Comm_spawn makes are another one. Empty if this
/// process is no such one.
std::string mpiexecOf(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/cmdline", std::ios::binary);
  std::string port, group;
  for (std::string word; std::getline(file, word, '\0');)
    if (word == "--control-port")
      std::getline(file, port, '\0');
    else if (word == "--pgid")
      std::getline(file, group, '\0');
  return port.empty() ? "" : "mpiexec " + port + "." + group;
}

/// 0 if there is none.
pid_t parentOf(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("PPid:"))
      return std::atoi(line.c_str() + "PPid:"sv.size());
  return 0;
}

/// Scripts may stand between the launcher and the program.
std::string mpiexec() {
  constexpr int farthest = 16;
  pid_t process = getppid();
  std::string found;
  for (int step = 0; step < farthest && process > 1 && found.empty(); ++step) {
    found = mpiexecOf(process);
    process = parentOf(process);
  }
  return found;
}

} // namespace

std::string runId() {
  std::string id;
  for (const std::string &part : {mpiexec(), slurmStep(), variable("PMIX_NAMESPACE")})
    if (!part.empty())
      id += (id.empty() ? "" : " ") + part;
  return id;
}

} // namespace anole::record
