#pragma once

#include <string>

namespace anole::record {

struct Session;

/// Writes what this process recorded as the piece of its rank. Prints the one line about it: where
/// the pieces are, if this is the first one, or why there is none.
///
/// Nothing may be recorded meanwhile.
void savePiece(Session &session) noexcept;

/// Writes the same of a process that goes on, out of a copy of its record (RecordCopy), to this
/// folder. Says nothing. False if there is nothing to write.
bool saveSnapshot(Session &session, const std::string &folder) noexcept;

} // namespace anole::record
