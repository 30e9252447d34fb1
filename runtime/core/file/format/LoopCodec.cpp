#include "runtime/core/file/format/Parts.h"

namespace anole::format {
namespace {

using schema::Loop;
using Variants = schema::VariantFamily;

std::string encodeVariants(EncodeTables &tables, const VariantFamily &family,
                           const RankList &owner) {
  std::string data;
  Builder<Variants> out(data);
  put(out, Variants::Ranks, tables.ranks(family.ranks, owner));
  put(out, Variants::Bodies, Numbers(family.bodies.begin(), family.bodies.end()));
  put(out, Variants::Variant, tables.column(family.variant, family.ranks));
  return data;
}

VariantFamily decodeVariants(DecodeTables &tables, const RankList &owner, Message<Variants> in) {
  VariantFamily family;
  uint64_t ranks = 0, variant = 0;
  Numbers bodies;
  while (in.next()) {
    switch (in.tag()) {
    case Variants::Ranks:
      ranks = in.get_uint64();
      break;
    case Variants::Bodies:
      takeInto(bodies, in);
      break;
    case Variants::Variant:
      variant = in.get_uint64();
      break;
    default:
      in.skip();
    }
  }
  family.ranks = tables.ranks(ranks, owner);
  family.variant = tables.column(variant, family.ranks);
  NumberReader reader(bodies);
  while (!reader.atEnd())
    family.bodies.push_back(reader.next32());
  return family;
}

} // namespace

std::string encodeLoop(EncodeTables &tables, const SharedLoop &loop, const RankList &owner) {
  std::string data;
  Builder<Loop> out(data);
  put(out, Loop::Key, tables.hash(loop.key));
  put(out, Loop::Site, tables.hash(loop.site));
  put(out, Loop::Kind, static_cast<uint64_t>(loop.kind));
  for (const VariantFamily &family : loop.variants)
    out.add_message(Loop::Variants, encodeVariants(tables, family, owner));
  put(out, Loop::Trips, tables.column(loop.trips, owner));
  put(out, Loop::Markers, tables.column(loop.markers, owner));
  put(out, Loop::MarkedEvents, loop.markedEvents);
  return data;
}

SharedLoop decodeLoop(DecodeTables &tables, const RankList &owner, Message<Loop> in) {
  SharedLoop loop;
  while (in.next()) {
    switch (in.tag()) {
    case Loop::Key:
      loop.key = tables.hash(in.get_uint64());
      break;
    case Loop::Site:
      loop.site = tables.hash(in.get_uint64());
      break;
    case Loop::Kind:
      loop.kind = static_cast<LoopKind>(takeSmall<uint8_t>(in));
      break;
    case Loop::Variants:
      loop.variants.push_back(decodeVariants(tables, owner, in.get_message()));
      break;
    case Loop::Trips:
      loop.trips = tables.column(in.get_uint64(), owner);
      break;
    case Loop::Markers:
      loop.markers = tables.column(in.get_uint64(), owner);
      break;
    case Loop::MarkedEvents:
      loop.markedEvents = in.get_uint64();
      break;
    default:
      in.skip();
    }
  }
  return loop;
}

} // namespace anole::format
