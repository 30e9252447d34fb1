#pragma once

#include "runtime/record/redirect/LoadedObject.h"

namespace anole::record {

/// Changes import slots of one object. Pages that are read-only become writable at the first change
/// and read-only again at the end. Where the system forbids that, nothing is changed.
class SlotWriter {
public:
  explicit SlotWriter(const LoadedObject &object) : pages(object.readOnlyPages()) {}
  ~SlotWriter();
  SlotWriter(const SlotWriter &) = delete;
  SlotWriter &operator=(const SlotWriter &) = delete;

  /// Other threads see the old or the new target. Returns whether the slot has the target now.
  bool set(void **slot, void *target);

private:
  bool canWrite(void **slot);

  std::span<std::byte> pages;
  bool unlocked = false;
};

} // namespace anole::record
