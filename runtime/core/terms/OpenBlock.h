#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/terms/Block.h"

namespace anole {

/// An OpenBlock is what a block holds: terms, or no terms but values, if none of its terms has more
/// than a few of them. A value takes 8 bytes, a term 64, and making terms of values without a
/// pattern took longer than all else that is done with them.
struct OpenBlock : Terms {
  std::vector<int64_t> values{};
};

/// Time and memory: linear in the plain bytes of the block. Nothing is in it if they are away and
/// cannot be read any more.
OpenBlock openBlock(const Block &block);

namespace format {
OpenBlock takeOpenBlock(NumberReader &in);
} // namespace format

} // namespace anole
