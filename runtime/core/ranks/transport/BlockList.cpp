#include "runtime/core/ranks/transport/BlockList.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/base/Fault.h"

#include <xxhash.h>

namespace anole {
namespace {

void put(ByteWriter &out, const Block::Facts &facts) {
  out.putWord(facts.digest.low);
  out.putWord(facts.digest.high);
  out.put(facts.values);
  out.putWord(facts.sum);
  out.put(facts.range.has_value());
  if (!facts.range)
    return;
  out.putSigned(facts.range->low);
  out.putSigned(facts.range->high);
}

Block::Facts takeFacts(ByteReader &in) {
  Block::Facts facts;
  facts.digest.low = in.takeWord();
  facts.digest.high = in.takeWord();
  facts.values = in.take();
  facts.sum = in.takeWord();
  if (in.take() == 0)
    return facts;
  int64_t low = in.takeSigned();
  facts.range = ValueRange{low, in.takeSigned()};
  return facts;
}

/// Half of a word will do: most messages are short.
uint32_t checksum(std::string_view facts, std::string_view message) {
  return static_cast<uint32_t>(XXH3_64bits_withSeed(facts.data(), facts.size(),
                                                    XXH3_64bits(message.data(), message.size())));
}

std::string encodeFacts(std::span<const BlockRef> blocks) {
  ByteWriter out;
  out.put(blocks.size());
  for (const BlockRef &block : blocks) {
    put(out, block->facts());
    out.put(block->storedSize()).put(ANOLE_FAULT(EveryBlockIsKept, true, block->isKept()));
  }
  return out.take();
}

/// Nothing if the bytes make no sense.
std::optional<OfferedBlocks> decodeFacts(std::string_view bytes) {
  ByteReader in(bytes);
  OfferedBlocks list;
  for (uint64_t count = in.takeCount(); count > 0 && in.isGood(); --count)
    list.push_back({takeFacts(in), in.take(), in.take() != 0});
  return in.isGood() && in.atEnd() ? std::optional(std::move(list)) : std::nullopt;
}

} // namespace

/// The message may be most of the memory of a rank: it is not there twice.
std::string withFacts(std::span<const BlockRef> blocks, std::string message) {
  const std::string facts = encodeFacts(blocks);
  ByteWriter head;
  head.put(checksum(facts, message));
  head.putText(facts);
  message.insert(0, head.take());
  return message;
}

std::optional<OfferedBlocks> factsBefore(std::string_view bytes, size_t &start) {
  ByteReader in(bytes);
  const uint64_t sum = in.take();
  const std::string facts = in.takeText();
  start = bytes.size() - in.left();
  if (!in.isGood() || checksum(facts, bytes.substr(start)) != sum)
    return std::nullopt;
  return decodeFacts(facts);
}

std::string encodeChunk(std::span<const BlockRef> &blocks) {
  constexpr size_t enough = size_t(1) << 20;
  BlockFile::Reading reading(blocks.empty() ? nullptr : blocks.front()->home());
  ByteWriter out;
  for (size_t size = 0; !blocks.empty() && size < enough; blocks = blocks.subspan(1)) {
    size += blocks.front()->storedSize();
    out.putText(blocks.front()->bytes());
  }
  return out.take();
}

std::optional<std::vector<std::string>> decodeChunk(std::string_view chunk) {
  ByteReader in(chunk);
  std::vector<std::string> blocks;
  while (!in.atEnd() && in.isGood())
    blocks.push_back(in.takeText());
  return in.isGood() ? std::optional(std::move(blocks)) : std::nullopt;
}

} // namespace anole
