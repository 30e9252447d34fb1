#pragma once

#include "runtime/record/run/Keeper.h"

namespace anole::record {

/// Writes the piece from the process itself, for builds with a sanitizer, which checks the blocks
/// of its own operator new only; those no second process can read. A process that does not end by
/// its own hand leaves nothing.
class InProcessKeeper final : public Keeper {
public:
  void start(Session &of) override { session = &of; }
  bool save() override;
  void dismiss() override { session = nullptr; }

private:
  Session *session = nullptr;
};

} // namespace anole::record
