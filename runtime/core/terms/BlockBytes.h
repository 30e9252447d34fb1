#pragma once

#include "runtime/core/terms/OpenBlock.h"
#include "runtime/core/terms/TermFacts.h"

#include <span>
#include <string>
#include <string_view>

namespace anole::format {

/// The bytes of a block: docs/trace-format.md, "Blocks". Plain bytes are the numbers of Terms as
/// varints; stored ones have a byte before them that says whether they are compressed.

std::string plainBytes(const Terms &terms);
Block::Digest digestOf(std::string_view plain);
std::string storedBytes(std::string plain);

/// The bytes of terms of one value each, at least two, and as they are stored without compression;
/// `range` is that of the values.
std::string plainBytes(std::span<const int64_t> values);
std::string storedPlain(std::span<const int64_t> values, ValueRange range);

/// A block of such bytes, stored without compression.
std::string storedPlain(std::string_view plain);

/// The same for the codes of times, which are coded as such where a reader allows it.
std::string plainTimes(std::span<const uint32_t> codes);
std::string storedTimes(std::span<const uint32_t> codes);

/// The same block, stored without compression.
std::string uncompressed(std::string stored);

/// Returns whether it is stored as codes of times, which nothing makes shorter.
bool isCodedTimes(std::string_view stored);

/// Errors if the bytes are malformed or would expand to an absurd size.
Expected<std::string> plainFrom(std::string_view stored);
Expected<Terms> termsFrom(std::string_view plain);
Expected<OpenBlock> openBlockFrom(std::string_view plain);
Expected<TermFacts> factsFrom(std::string_view plain);

} // namespace anole::format
