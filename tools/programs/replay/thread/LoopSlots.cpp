#include "tools/programs/replay/thread/LoopSlots.h"

#include "anole/abi.h"

ANOLE_THREAD_LOCAL AnoleThread __anole_thread_v3{};

/// An empty table of call sites. A tracer takes a program that has one for an instrumented program,
/// and reads its thread block.
[[gnu::section("anole_sites"), gnu::used, gnu::retain]] static const char noSites = 0;

namespace anole::replay {

/// Loops that the tracer found by folding are found again.
void LoopSlots::move(const WalkedEvent &event) {
  AnoleThread &block = __anole_thread_v3;
  block.context = event.key.path;
  size_t depth = 0;
  for (const LoopPosition &position : event.loops) {
    const LoopTrace &loop = stream.loops[position.loop];
    if (loop.kind != LoopKind::Compiled || depth == AnoleLoopDepthLimit)
      continue;
    AnoleLoopSlot &slot = block.slots[depth];
    std::pair entry{position.loop, position.entry};
    if (depth == entries.size() || entries[depth] != entry) {
      entries.resize(depth);
      entries.push_back(entry);
      block.loops[depth] = loop.site;
      slot = {++activations, 0};
    }
    slot.iterations = static_cast<uint32_t>(position.iteration + 1);
    ++depth;
  }
  entries.resize(depth);
  block.depth = depth;
}

} // namespace anole::replay
