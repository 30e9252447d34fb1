#include "runtime/record/run/InProcessKeeper.h"

#include "runtime/record/run/Piece.h"

namespace anole::record {

bool InProcessKeeper::save() {
  if (session)
    savePiece(*session);
  return session != nullptr;
}

} // namespace anole::record
