// What stands in for memory/ and keeper/Keeper.cpp in a build with a sanitizer (ANOLE_SANITIZER). A
// sanitizer checks the blocks of its own operator new only, and those no second process can read:
// so the memory is the process's own, and a rank that does not end by its own hand leaves nothing.
#include "runtime/record/capture/SharedHeap.h"
#include "runtime/record/run/Keeper.h"
#include "runtime/record/run/Piece.h"

namespace anole::record {

static Session *kept = nullptr;

bool SharedHeap::open() { return true; }
void SharedHeap::leave() noexcept {}
size_t SharedHeap::used() noexcept { return 0; }

void Keeper::start(Session &session) { kept = &session; }
void Keeper::dismiss() { kept = nullptr; }
void Keeper::abandon() { kept = nullptr; }

bool Keeper::save() {
  if (kept)
    savePiece(*kept);
  return kept != nullptr;
}

} // namespace anole::record
