#include "test/bench/simulate/MergeStep.h"

#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/ranks/transport/BlockList.h"
#include "runtime/core/ranks/transport/DigestBytes.h"

namespace anole::tools {

namespace {

/// The request for the blocks that the parent lacks, and then a chunk for each request.
Traffic exchangeBlocks(const Trace &parent, std::vector<BlockRef> blocks) {
  BlockLibrary library;
  addBlocks(library, parent);
  Traffic sent{blocks.empty() ? 0u : 1u, toBytes(PartSet(blocks.size())).size()};
  std::erase_if(blocks, [&](const BlockRef &block) { return library.contains(block->digest()); });
  for (std::span<const BlockRef> left = blocks; !left.empty();) {
    sent.bytes += encodeChunk(left).size();
    sent.messages += left.empty() ? 1 : 2;
  }
  return sent;
}

/// The messages that send the child without these parts.
Traffic sendHollow(const Trace &parent, Trace child, const PartSet &wanted) {
  hollow(child, wanted);
  std::vector<BlockRef> blocks;
  std::string message = encodeTrace(child, {.blocks = &blocks});
  Traffic sent = exchangeBlocks(parent, blocks);
  sent.messages += 1;
  sent.bytes += withFacts(blocks, message).size();
  return sent;
}

/// The messages are offer, answer, data; or offer, answer, digests of the parts, the parts that are
/// wanted, data.
Traffic exchange(const Trace &parent, const Trace &child) {
  PartDigests ours = partDigests(parent), theirs = partDigests(child);
  PartSet wanted(theirs.size());
  Traffic sent{2, 2 * sizeof(Digest)};
  if (wholeDigest(ours) != wholeDigest(theirs)) {
    wanted = missing(findParts(theirs, ours));
    sent = {4, sizeof(Digest) + toBytes(theirs).size() + toBytes(wanted).size()};
  }
  Traffic data = sendHollow(parent, child, wanted);
  return {sent.messages + data.messages, sent.bytes + data.bytes};
}

} // namespace

Traffic MergeStep::join(Trace &parent, Trace &&child) {
  Traffic sent = exchange(parent, child);
  mergeTrace(parent, std::move(child));
  return sent;
}

uint64_t MergeStep::size(const Trace &trace) { return encodeTrace(trace).size(); }

} // namespace anole::tools
