#include "runtime/record/redirect/SlotWriter.h"

#include <atomic>
#include <sys/mman.h>

namespace anole::record {

bool SlotWriter::set(void **slot, void *target) {
  std::atomic_ref<void *> value(*slot);
  if (value.load(std::memory_order_relaxed) == target)
    return true;
  bool allowed = canWrite(slot);
  if (allowed)
    value.store(target, std::memory_order_release);
  return allowed;
}

bool SlotWriter::canWrite(void **slot) {
  auto *place = reinterpret_cast<std::byte *>(slot);
  if (unlocked || place < pages.data() || place >= pages.data() + pages.size())
    return true;
  unlocked = mprotect(pages.data(), pages.size(), PROT_READ | PROT_WRITE) == 0;
  return unlocked;
}

SlotWriter::~SlotWriter() {
  if (unlocked)
    mprotect(pages.data(), pages.size(), PROT_READ);
}

} // namespace anole::record
