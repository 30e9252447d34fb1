#include "runtime/core/file/format/LoopCodec.h"

namespace anole::format {
namespace {

std::string encodeVariants(EncodeTables &tables, const VariantFamily &family,
                           const RankList &owner) {
  return encode(VariantMessage{tables.ranks(family.ranks, owner),
                               Numbers(family.bodies.begin(), family.bodies.end()),
                               tables.column(family.variant, family.ranks)});
}

VariantFamily decodeVariants(DecodeTables &tables, const RankList &owner,
                             Encoded<VariantMessage> encoded) {
  VariantMessage message = decode(encoded);
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
  std::string data;
  MessageWriter out(data);
  put<&LoopMessage::key>(out, tables.hash(loop.key));
  put<&LoopMessage::site>(out, tables.hash(loop.site));
  put<&LoopMessage::kind>(out, loop.kind);
  for (const VariantFamily &family : loop.variants)
    add<&LoopMessage::variants>(out, encodeVariants(tables, family, owner));
  put<&LoopMessage::trips>(out, tables.column(loop.trips, owner));
  put<&LoopMessage::markers>(out, tables.column(loop.markers, owner));
  put<&LoopMessage::markedEvents>(out, loop.markedEvents);
  return data;
}

SharedLoop decodeLoop(DecodeTables &tables, const RankList &owner, Encoded<LoopMessage> encoded) {
  LoopMessage message = decode(encoded);
  SharedLoop loop;
  loop.key = tables.hash(message.key);
  loop.site = tables.hash(message.site);
  loop.kind = message.kind;
  for (Encoded<VariantMessage> variants : message.variants)
    loop.variants.push_back(decodeVariants(tables, owner, variants));
  loop.trips = tables.column(message.trips, owner);
  loop.markers = tables.column(message.markers, owner);
  loop.markedEvents = message.markedEvents;
  return loop;
}

} // namespace anole::format
