#pragma once

#include "runtime/core/terms/Block.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace anole {

/// Blocks on their way between ranks. A list of what they are goes first, so that the receiver asks
/// only for those that it does not have and rank 0 does not keep; then come their bytes, in chunks.

struct OfferedBlock {
  Block::Facts facts;
  size_t size = 0;     ///< of its bytes
  bool isKept = false; ///< see Block::isKept
};
using OfferedBlocks = std::vector<OfferedBlock>;

/// A message that names blocks, with a checksum of all and the facts of these before it.
std::string withFacts(std::span<const BlockRef> blocks, std::string message);

/// Returns the facts, and where the message begins; nothing if the bytes are not as they were.
std::optional<OfferedBlocks> factsBefore(std::string_view bytes, size_t &start);

/// The first of these blocks, about a mebibyte of them. They are taken off.
std::string encodeChunk(std::span<const BlockRef> &blocks);

/// The stored bytes of each block of a chunk.
std::optional<std::vector<std::string>> decodeChunk(std::string_view chunk);

} // namespace anole
