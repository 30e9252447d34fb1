#pragma once

namespace anole::record {

struct Session;

/// Writes what this process recorded as the piece of its rank. Prints the one line about it: where
/// the pieces are, if this is the first one, or why there is none.
///
/// Nothing may be recorded meanwhile.
void savePiece(Session &session) noexcept;

} // namespace anole::record
