#include "runtime/core/transport/Reduction.h"

#include "runtime/core/format/Encode.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/transport/DigestBytes.h"

namespace anole {

Reduction::Reduction(Transport &transport, Trace own, uint32_t arity)
    : transport(transport), tree(transport.size(), arity), trace(std::move(own)),
      children(tree.children(transport.rank())) {
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
    return mergeChild(message.bytes);
  case Tag::Answer:
    return answerParent(message.bytes);
  case Tag::Wanted:
    return sendData(
        partSetFrom(message.bytes, digests.size()).value_or(PartSet(digests.size(), true)));
  }
}

/// Turns to the next child if it has offered; after the last one, to the parent.
void Reduction::advance() {
  if (merged == children.size())
    return complete();
  auto offer = offers.find(children[merged]);
  if (offer == offers.end())
    return;
  std::string bytes = std::move(offer->second);
  offers.erase(offer);
  answerOffer(bytes);
}

/// An empty answer asks for the digests of the parts; an echo says that all of them are here.
void Reduction::answerOffer(const std::string &offer) {
  digests = ownDigests();
  bool same = toBytes({wholeDigest(digests)}) == offer;
  wanted.assign(digests.size(), false);
  send(children[merged], Tag::Answer, same ? offer : "");
}

void Reduction::chooseParts(const std::string &list) {
  digests = digestsFrom(list).value_or(PartDigests());
  wanted = PartLibrary(trace, ownDigests()).missing(digests);
  send(children[merged], Tag::Wanted, toBytes(wanted));
}

bool Reduction::mergeData(const std::string &data) {
  auto theirs = decodeTrace(data);
  if (!theirs || !PartLibrary(trace, ownDigests()).fill(*theirs, digests, wanted))
    return false;
  mergeTrace(trace, std::move(*theirs));
  own.reset();
  return true;
}

/// A subtree that makes no sense must not cost the others their trace; it is counted.
void Reduction::mergeChild(const std::string &data) {
  if (!mergeData(data)) {
    Trace lost;
    lost.info.counters = {{"subtrees lost", "parts of the job whose trace arrived damaged", 1, 1}};
    mergeTrace(trace, std::move(lost));
    own.reset();
  }
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
  digests = ownDigests();
  state = State::Offered;
  send(tree.parent(transport.rank()), Tag::Offer, toBytes({wholeDigest(digests)}));
}

void Reduction::answerParent(const std::string &answer) {
  if (answer.empty())
    send(tree.parent(transport.rank()), Tag::Parts, toBytes(digests));
  else
    sendData(PartSet(digests.size(), false));
}

void Reduction::sendData(const PartSet &parts) {
  hollow(trace, parts);
  send(tree.parent(transport.rank()), Tag::Data, encodeTrace(trace));
  trace = {};
  state = State::Done;
}

} // namespace anole
