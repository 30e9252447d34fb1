#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/terms/Block.h"

#include <map>

namespace anole {

/// Blocks by what they hold.
using BlockLibrary = std::map<Block::Digest, BlockRef>;

/// Adds the blocks of all columns and times of a trace. Takes time linear in its terms.
void addBlocks(BlockLibrary &library, const Trace &trace);

} // namespace anole
