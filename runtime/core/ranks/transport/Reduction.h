#pragma once

#include "runtime/core/model/TraceBlocks.h"
#include "runtime/core/ranks/transport/BlockList.h"
#include "runtime/core/ranks/transport/RadixTree.h"
#include "runtime/core/ranks/transport/TraceParts.h"
#include "runtime/core/ranks/transport/Transport.h"
#include "runtime/core/terms/BlockShelf.h"

#include <map>
#include <optional>

namespace anole {

/// Merges the traces of all ranks at rank 0, over a radix tree.
///
/// Digests go first. A rank whose subtree is complete offers the digest of its trace without rank
/// lists and times. Its parent takes its children in rank order, so the order of arrival makes no
/// difference and it never holds more than one trace besides its own; when a child's turn comes,
/// the parent says whether it has all of that, or asks for the digests of the parts and then for
/// those parts that it lacks. The rest comes hollow: see TraceParts. Points join those of the
/// parent one by one as they are decoded (ArrivingParts), so what arrives has a checksum. Blocks
/// are told apart by their digests, too: the parent asks for the bytes of those that it lacks,
/// chunk by chunk. So no rank holds more of its subtree's blocks in memory than a chunk, if it has
/// a shelf for them, and each block travels once; what rank 0 keeps from an earlier merge travels
/// by name only. At most one message is under way between two ranks, so nothing depends on their
/// order.
///
/// A state machine: it never waits, and thousands of ranks fit in one thread.
class Reduction {
public:
  /// `shelf` is told of blocks that arrive; it may be null. `kept`: at rank 0, the blocks that it
  /// keeps; they must outlive it. `digests` are those of the trace, if they are known.
  Reduction(Transport &transport, Trace own, uint32_t arity, BlockShelf *shelf = nullptr,
            const BlockLibrary *kept = nullptr, std::optional<PartDigests> digests = {});

  /// Handles what has arrived. True if there was something.
  bool step();

  /// The rank has nothing left to do; rank 0 has everything.
  bool isDone() const { return state == State::Done; }

  /// At rank 0, when done: the trace of all ranks. It wants finishMerge.
  Trace take() { return std::move(trace); }

private:
  enum class State : uint8_t { Collecting, Offered, Done };
  enum class Tag : uint32_t { Offer = 1, Answer, Parts, Wanted, Data, MoreBlocks, Blocks };

  /// Incoming is what a child has sent, until its blocks are here.
  struct Incoming {
    std::string data;
    size_t message = 0; ///< where it begins in the data
    OfferedBlocks offered;
    std::vector<BlockRef> blocks; ///< as offered; null: not here yet
    std::vector<size_t> missing;  ///< of the blocks, in ascending order
    size_t received = 0;          ///< of those
  };

  void send(uint32_t to, Tag tag, std::string bytes);
  void handle(Message &&message);
  void advance();
  void answerOffer(const std::string &offer);
  void chooseParts(const std::string &list);
  void takeData(std::string data);
  void takeBlocks(const std::string &chunk);
  BlockRef find(const OfferedBlock &block) const;
  void mergeChild();
  bool mergeData();
  void loseChild();
  void turnToNext();
  void sendBlocks(const std::string &request);
  void complete();
  const PartDigests &ownDigests();
  void answerParent(const std::string &answer);
  void sendData(const PartSet &known);

  Transport &transport;
  RadixTree tree;
  Trace trace;
  State state = State::Collecting;
  std::vector<uint32_t> children;
  size_t merged = 0;                      ///< children that are in
  std::map<uint32_t, std::string> offers; ///< of children that have not been answered
  PartPlaces places;                      ///< here, of the parts of the child whose turn it is
  std::optional<PartDigests> own;         ///< of the trace, until others were compared with them
  BlockShelf *shelf;
  const BlockLibrary *kept;
  BlockLibrary library;             ///< of the trace, if there are children
  Incoming incoming;                ///< of the child whose turn it is
  std::vector<BlockRef> outgoing;   ///< blocks that the parent may ask for
  std::span<const BlockRef> unsent; ///< of those that it asked for
};

} // namespace anole
