#include "runtime/core/model/PackedLoops.h"

namespace anole {
namespace {

bool isPlain(const SharedLoop &loop, const RankList &ranks) {
  return loop.variants.size() == 1 && loop.variants.front().ranks == ranks;
}

SharedLoop takeLoop(ByteReader &in, PackedColumns::Reader &columns, const RankList &ranks) {
  SharedLoop loop;
  loop.key = in.takeWord();
  loop.site = in.takeWord();
  loop.kind = static_cast<LoopKind>(in.take());
  loop.markedEvents = in.take();
  VariantFamily &family = loop.variants.emplace_back();
  family.ranks = ranks;
  family.bodies.resize(in.take());
  for (uint32_t &body : family.bodies)
    body = static_cast<uint32_t>(in.take());
  family.variant = columns.take(in);
  loop.trips = columns.take(in);
  loop.markers = columns.take(in);
  return loop;
}

} // namespace

PackedLoops::PackedLoops(const SharedStream &stream)
    : loops(stream.loops.size()), bodies(stream.bodies.size()), columns(stream.ranks) {
  Packer out;
  for (const SharedLoop &loop : stream.loops) {
    out.begin(1);
    const bool plain = isPlain(loop, stream.ranks);
    out.put(plain);
    if (plain)
      put(out, loop);
    else
      others.push_back(loop);
  }
  putBodies(out, stream.bodies);
  numbers = out.take();
}

void PackedLoops::put(Packer &out, const SharedLoop &loop) {
  constexpr size_t always = 5 + 3 * PackedColumns::numbersOfColumn;
  const VariantFamily &family = loop.variants.front();
  out.begin(always + family.bodies.size());
  out.putWord(loop.key);
  out.putWord(loop.site);
  out.put(static_cast<uint64_t>(loop.kind));
  out.put(loop.markedEvents);
  out.put(family.bodies.size());
  for (uint32_t body : family.bodies)
    out.put(body);
  columns.put(out, family.variant);
  columns.put(out, loop.trips);
  columns.put(out, loop.markers);
}

void PackedLoops::putBodies(Packer &out, const std::vector<Body> &all) {
  for (const Body &body : all) {
    out.begin(1 + body.size());
    out.put(body.size());
    for (Symbol symbol : body)
      out.put(symbol.bits);
  }
}

void PackedLoops::unpackInto(SharedStream &stream) const {
  ByteReader in(numbers);
  PackedColumns::Reader reader(columns);
  auto other = others.begin();
  stream.loops.reserve(loops);
  for (size_t i = 0; i < loops; ++i)
    stream.loops.push_back(in.take() == 0 ? *other++ : takeLoop(in, reader, stream.ranks));
  stream.bodies.resize(bodies);
  for (Body &body : stream.bodies) {
    body.resize(in.take());
    for (Symbol &symbol : body)
      symbol.bits = static_cast<uint32_t>(in.take());
  }
}

} // namespace anole
