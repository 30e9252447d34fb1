#include "runtime/core/terms/OpenBlock.h"

#include "runtime/core/terms/BlockBytes.h"

namespace anole {

OpenBlock openBlock(const Block &block) {
  auto plain = format::plainFrom(block.bytes());
  auto opened = plain ? format::openBlockFrom(*plain) : Expected<OpenBlock>();
  return opened ? std::move(*opened) : OpenBlock();
}

} // namespace anole
