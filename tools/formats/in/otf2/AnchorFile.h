#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace anole::import::otf2 {

/// Returns whether an anchor file can have as many properties as it says. The library takes its
/// word: it makes room for four billion of them, and reads them for minutes.
bool hasItsProperties(const std::string &anchor);

/// The size of a file of events that ends with the mark of its end; nothing: it was cut off. The
/// library does not look where a file ends: it goes on in memory that it has not filled, and finds
/// there the events of another rank, or takes memory without end.
std::optional<uint64_t> wholeSize(const std::string &events);

} // namespace anole::import::otf2
