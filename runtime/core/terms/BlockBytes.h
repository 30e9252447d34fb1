#pragma once

#include "runtime/core/terms/TermFacts.h"

#include <string>
#include <string_view>

namespace anole::format {

/// The bytes of a block: docs/trace-format.md, "Blocks". Plain bytes are the numbers of Terms as
/// varints; stored ones have a byte before them that says whether they are compressed.

std::string plainBytes(const Terms &terms);
Block::Digest digestOf(std::string_view plain);
std::string storedBytes(std::string plain);

/// The same block, stored without compression.
std::string uncompressed(const std::string &stored);

/// Errors if the bytes are malformed or would expand to an absurd size.
Expected<std::string> plainFrom(std::string_view stored);
Expected<Terms> termsFrom(std::string_view plain);
Expected<TermFacts> factsFrom(std::string_view plain);

} // namespace anole::format
