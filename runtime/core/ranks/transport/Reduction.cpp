#include "runtime/core/ranks/transport/Reduction.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/LossCounters.h"
#include "runtime/core/ranks/transport/ArrivingParts.h"
#include "runtime/core/ranks/transport/DigestBytes.h"
#include "runtime/core/ranks/transport/EachPart.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace anole {

Reduction::Reduction(Transport &transport, Trace own, uint32_t arity, BlockShelf *shelf,
                     const BlockLibrary *kept, std::optional<PartDigests> digests)
    : transport(transport), tree(transport.size(), arity), trace(std::move(own)),
      children(tree.children(transport.rank())), own(std::move(digests)), shelf(shelf), kept(kept) {
  if (!children.empty())
    addBlocks(library, trace);
  advance();
}

void Reduction::send(uint32_t to, Tag tag, std::string bytes) {
  transport.send(to, static_cast<uint32_t>(tag), std::move(bytes));
}

bool Reduction::step() {
  auto message = transport.receive();
  if (message)
    handle(std::move(*message));
  return message.has_value();
}

void Reduction::handle(Message &&message) {
  switch (static_cast<Tag>(message.tag)) {
  case Tag::Offer:
    offers[message.from] = std::move(message.bytes);
    return advance();
  case Tag::Parts:
    return chooseParts(message.bytes);
  case Tag::Data:
    return takeData(std::move(message.bytes));
  case Tag::MoreBlocks:
    return sendBlocks(message.bytes);
  case Tag::Blocks:
    return takeBlocks(message.bytes);
  case Tag::Answer:
    return answerParent(message.bytes);
  case Tag::Wanted:
    return sendData(
        partSetFrom(message.bytes, partCount(trace)).value_or(PartSet(partCount(trace), true)));
  }
}

/// Turns to the next child if it has offered; after the last one, to the parent.
void Reduction::advance() {
  if (ANOLE_FAULT(LastChildNotAwaited, merged + 1 >= children.size(), merged == children.size()))
    return complete();
  auto offer = ANOLE_FAULT(ChildrenAsTheyCome, offers.begin(), offers.find(children[merged]));
  if (offer == offers.end())
    return;
  std::string bytes = std::move(offer->second);
  offers.erase(offer);
  answerOffer(bytes);
}

/// An empty answer asks for the digests of the parts; an echo says that all of them are here.
void Reduction::answerOffer(const std::string &offer) {
  const PartDigests &known = ownDigests();
  bool same = toBytes({wholeDigest(known)}) == offer;
  places.resize(known.size());
  std::iota(places.begin(), places.end(), 0);
  send(children[merged], Tag::Answer, ANOLE_FAULT(SubtreeToldAllKnown, true, same) ? offer : "");
}

void Reduction::chooseParts(const std::string &list) {
  places = findParts(digestsFrom(list).value_or(PartDigests()), ownDigests());
  own.reset(); // a large part of what there is: the merge needs room
  send(children[merged], Tag::Wanted, toBytes(missing(places)));
}

/// The block, if nobody has to send it. Null at rank 0 for what it should keep and does not.
BlockRef Reduction::find(const OfferedBlock &block) const {
  if (auto known = library.find(block.facts.digest); known != library.end())
    return known->second;
  if (!kept)
    return block.isKept ? Block::keptElsewhere(block.facts, block.size) : BlockRef();
  auto known = kept->find(block.facts.digest);
  return ANOLE_FAULT(KeptSentAsNothing, Block::keptElsewhere(block.facts, block.size),
                     known == kept->end() ? BlockRef() : known->second);
}

/// What is known of the blocks that the message names comes before it.
void Reduction::takeData(std::string data) {
  incoming = {};
  auto offered = factsBefore(data, incoming.message);
  if (!offered)
    return loseChild();
  incoming.data = std::move(data);
  PartSet lacking;
  for (const OfferedBlock &block : *offered) {
    incoming.blocks.push_back(find(block));
    lacking.push_back(ANOLE_FAULT(KeptBlockAskedFor, !incoming.blocks.back() || block.isKept,
                                  !incoming.blocks.back() && !block.isKept));
    if (lacking.back())
      incoming.missing.push_back(lacking.size() - 1);
  }
  incoming.offered = std::move(*offered);
  if (!lacking.empty())
    send(children[merged], Tag::MoreBlocks, toBytes(lacking));
  if (incoming.missing.empty())
    mergeChild();
}

void Reduction::takeBlocks(const std::string &chunk) {
  auto stored = decodeChunk(chunk);
  if (!stored || stored->empty() || stored->size() > incoming.missing.size() - incoming.received)
    return loseChild();
  for (std::string &bytes : *stored) {
    size_t index = incoming.missing[incoming.received++];
    const Block::Facts &facts = incoming.offered[index].facts;
    incoming.blocks[index] = Block::fromRank(facts, std::move(bytes));
    library.emplace(facts.digest, incoming.blocks[index]);
    if (shelf)
      shelf->add(incoming.blocks[index]);
  }
  if (incoming.received == incoming.missing.size())
    return mergeChild();
  send(children[merged], Tag::MoreBlocks, "");
}

bool Reduction::mergeData() {
  if (std::ranges::find(incoming.blocks, BlockRef()) != incoming.blocks.end())
    return false;
  ArrivingParts parts(trace, std::move(places));
  auto theirs = decodeTrace(std::string_view(incoming.data).substr(incoming.message),
                            incoming.blocks, [&](auto &&...known) { return parts.take(known...); });
  std::string().swap(incoming.data);
  if (theirs && parts.fill(*theirs)) {
    mergeTrace(trace, std::move(*theirs), parts.takenPoints());
    return true;
  }
  if (!parts.takenPoints().empty())
    throw std::runtime_error("a rank's trace is not made of the parts that it has digests of");
  return false;
}

void Reduction::mergeChild() { mergeData() ? turnToNext() : loseChild(); }

/// A subtree that makes no sense must not cost the others their trace; it is counted.
void Reduction::loseChild() {
  Trace lost;
  lost.info.counters = {
      {loss_counter::subtreesLost, "parts of the job whose trace arrived damaged", 1, 1}};
  mergeTrace(trace, std::move(lost));
  turnToNext();
}

void Reduction::turnToNext() {
  own.reset();
  incoming = {};
  ++merged;
  advance();
}

const PartDigests &Reduction::ownDigests() {
  if (!own)
    own = partDigests(trace);
  return *own;
}

void Reduction::complete() {
  if (transport.rank() == 0) {
    state = State::Done;
    return;
  }
  state = State::Offered;
  send(tree.parent(transport.rank()), Tag::Offer, toBytes({wholeDigest(ownDigests())}));
}

void Reduction::answerParent(const std::string &answer) {
  if (answer.empty())
    send(tree.parent(transport.rank()), Tag::Parts, toBytes(ownDigests()));
  own.reset();
  if (!answer.empty())
    sendData(PartSet(partCount(trace), false));
}

void Reduction::sendData(const PartSet &known) {
  hollow(trace, known);
  std::string message = encodeTrace(std::move(trace), {.blocks = &outgoing});
  trace = {};
  library.clear();
  message = withFacts(outgoing, std::move(message));
  send(tree.parent(transport.rank()), Tag::Data, std::move(message));
  if (outgoing.empty())
    state = State::Done;
}

/// The first request says which blocks; later ones ask for the next chunk.
void Reduction::sendBlocks(const std::string &request) {
  if (!request.empty()) {
    PartSet chosen = partSetFrom(request, outgoing.size()).value_or(PartSet(outgoing.size(), true));
    size_t index = 0;
    std::erase_if(outgoing, [&](const BlockRef &) { return !chosen[index++]; });
    unsent = outgoing;
  }
  if (!unsent.empty())
    send(tree.parent(transport.rank()), Tag::Blocks, encodeChunk(unsent));
  if (unsent.empty())
    state = State::Done;
}

} // namespace anole
