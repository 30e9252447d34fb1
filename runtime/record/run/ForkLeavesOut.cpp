#include "runtime/record/run/ForkLeavesOut.h"

#include "runtime/record/run/ProcessState.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>

namespace anole::record {
namespace {

constexpr uintptr_t endsThatStay = uintptr_t(2) << 20;
/// The C library gives each thread's heap so much room, at a multiple of it; what it has not used
/// cannot be accessed.
constexpr uintptr_t heapOfThread = uintptr_t(64) << 20;

/// With a runtime that is linked in statically, these are among the program's.
char ownVariable;

bool isMallocOfC() {
  Dl_info of{};
  auto *address = reinterpret_cast<void *>(&std::malloc);
  return dladdr(address, &of) && of.dli_fname && std::strstr(of.dli_fname, "libc.so");
}

bool isHeap(const Mapping &mapping, const Mapping &next) {
  return next.isAnonymous && !next.isUsable && next.range.begin == mapping.range.end &&
         next.range.end % heapOfThread == 0 && next.range.end - mapping.range.end < heapOfThread;
}

/// Empty if all of it stays.
AddressRange partOf(const Mapping &mapping, const Mapping &next) {
  AddressRange part = mapping.range;
  if (isHeap(mapping, next))
    part.end = std::max(part.begin, next.range.end - heapOfThread);
  bool isFit = mapping.isAnonymous && mapping.isUsable && !mapping.isMarked &&
               !mapping.range.holds(&ownVariable);
  if (!isFit || part.size() <= 4 * endsThatStay)
    return {};
  return {part.begin + endsThatStay, part.end - endsThatStay};
}

} // namespace

void ForkLeavesOut::leaveOut(const Mapping &mapping, const AddressRange &part) {
  if (part.size() == 0 ||
      madvise(reinterpret_cast<void *>(part.begin), part.size(), MADV_DONTFORK) != 0)
    return;
  parts.push_back(part);
  uint64_t stays = mapping.range.size() - part.size();
  leftOut += mapping.resident - std::min(mapping.resident, stays);
}

ForkLeavesOut::ForkLeavesOut(uint64_t large) : all(privateMemory()) {
  if (all <= large || !__libc_single_threaded || !isMallocOfC())
    return;
  const std::vector<Mapping> list = mappingsOfProcess();
  for (size_t i = 0; i + 1 < list.size(); ++i)
    leaveOut(list[i], partOf(list[i], list[i + 1]));
  leftOut = std::min(leftOut, all);
}

ForkLeavesOut::~ForkLeavesOut() {
  for (const AddressRange &part : parts)
    madvise(reinterpret_cast<void *>(part.begin), part.size(), MADV_DOFORK);
}

} // namespace anole::record
