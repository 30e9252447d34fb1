#include "runtime/core/file/format/Parts.h"

namespace anole::format {
namespace {

VariantMessage messageOf(EncodeTables &tables, const VariantFamily &family, const RankList &owner) {
  return {tables.ranks(family.ranks, owner), Numbers(family.bodies.begin(), family.bodies.end()),
          tables.column(family.variant, family.ranks)};
}

VariantFamily familyOf(DecodeTables &tables, const VariantMessage &message, const RankList &owner) {
  VariantFamily family;
  family.ranks = tables.ranks(message.ranks, owner);
  family.variant = tables.column(message.variant, family.ranks);
  NumberReader bodies(message.bodies);
  while (!bodies.atEnd())
    family.bodies.push_back(bodies.next32());
  return family;
}

} // namespace

std::string encodeLoop(EncodeTables &tables, const SharedLoop &loop, const RankList &owner) {
  LoopMessage message{tables.hash(loop.key), tables.hash(loop.site), loop.kind};
  for (const VariantFamily &family : loop.variants)
    message.variants.push_back(messageOf(tables, family, owner));
  message.trips = tables.column(loop.trips, owner);
  message.markers = tables.column(loop.markers, owner);
  message.markedEvents = loop.markedEvents;
  return encode(message);
}

SharedLoop decodeLoop(DecodeTables &tables, const RankList &owner, Encoded<LoopMessage> encoded) {
  LoopMessage message = decode(encoded);
  SharedLoop loop;
  loop.key = tables.hash(message.key);
  loop.site = tables.hash(message.site);
  loop.kind = message.kind;
  for (const VariantMessage &variant : message.variants)
    loop.variants.push_back(familyOf(tables, variant, owner));
  loop.trips = tables.column(message.trips, owner);
  loop.markers = tables.column(message.markers, owner);
  loop.markedEvents = message.markedEvents;
  return loop;
}

} // namespace anole::format
