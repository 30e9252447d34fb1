#include "runtime/record/run/OwnCores.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/TextFile.h"

#include <array>
#include <sched.h>
#include <string_view>
#include <unistd.h>

namespace anole::record {
namespace {

/// A machine with more processors says nothing.
constexpr size_t mostSets = 16;
using Cores = std::array<cpu_set_t, mostSets>;

uint64_t hashOf(std::string_view bytes) {
  uint64_t hash = bytes.size();
  for (char byte : bytes)
    hash = combineHash(hash, static_cast<unsigned char>(byte));
  return hash;
}

/// Hosts may have one name.
uint64_t hostKey() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return combineHash(hashOf(firstLine("/proc/sys/kernel/random/boot_id")), hashOf(name));
}

uint64_t keyOf(const Cores &cores) {
  const auto *bytes = reinterpret_cast<const char *>(cores.data());
  return combineHash(hostKey(), hashOf({bytes, sizeof cores}));
}

} // namespace

std::vector<CoreGroup> ownCores(const Session &session, double nsPerTick) {
  Cores cores{};
  if (session.end.ticks == 0 || sched_getaffinity(0, sizeof cores, cores.data()) != 0)
    return {};
  double ticks = static_cast<double>(session.end.ticks - session.begin.ticks);
  return {{keyOf(cores), static_cast<uint64_t>(CPU_COUNT_S(sizeof cores, cores.data())), 1,
           static_cast<uint64_t>(ticks * nsPerTick), session.end.onCore - session.begin.onCore,
           session.end.blocked - session.begin.blocked,
           session.end.preempted - session.begin.preempted}};
}

} // namespace anole::record
