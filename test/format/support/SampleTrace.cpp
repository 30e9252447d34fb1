#include "test/format/support/SampleTrace.h"

#include "runtime/core/model/PathBuilder.h"
#include "runtime/core/model/SpecialValues.h"

namespace anole::test {
namespace {

RankValue constant(int64_t number) { return {number, {}, {}}; }

SharedTerm run(RankValue start, RankValue stride, RankValue count) {
  return {std::move(start), std::move(stride), std::move(count), {}};
}

SharedColumn always(const RankList &ranks, int64_t number) {
  return {{ranks, {run(constant(number), constant(0), constant(0))}}};
}

TimeStats time(uint64_t low, uint64_t high) {
  return {4, 1000, 400000, low, high, {{3, 1}, {4, 2}, {30, 1}}};
}

SharedColumn nothing(const RankList &ranks) { return {{ranks, {}}}; }

SharedPoint send(const RankList &ranks) {
  RankValue xorValue;
  xorValue.expression = RankExpression{RankExpressionKind::Xor, true, {1}};
  RankValue listed{0, Terms{{1, 0, 3, {}}, {-7, 2, 5, {}}}, {}};
  SharedPoint point;
  point.key = {7, 0xfeedfacecafebeef};
  point.scalars = 4;
  point.arrays = 1;
  point.late = 1;
  point.ranks = ranks;
  point.count = 800;
  point.polls = 3;
  SharedTerm repeat{{}, constant(5), constant(10), {run(listed, constant(1), constant(2))}};
  Family literals{{{0, 1, 4, {}}}, {}};
  for (int64_t i : {5, 17, -2, 90})
    literals.terms.push_back(run(constant(i), constant(0), constant(1)));
  Family others{{{4, 1, 4, {}}}, {run(xorValue, constant(0), constant(100))}};
  point.columns = {
      always(ranks, 4096),     {literals, others}, always(ranks, value(Special::ProcNull)),
      {{ranks, {repeat}}},     always(ranks, 2),   always(ranks, 1),
      always(ranks, INT64_MAX)};
  point.delta = time(0, 70);
  point.duration = time(3, 60);
  point.before.runs = {{300, 5}, {301, 2}, {299, 1}};
  point.tracer = {1000, {{{200, 7}, {0, 1}}}};
  CodedTimes before{{}, {0, 127, 128}}, inside{{}, {200, 40'000, 1}};
  point.times = {{{{0, 1, 4, {}}}, before, inside}, {{{5, 1, 1, {}}}, {{}, {9}}, {{}, {7}}}};
  return point;
}

SharedPoint barrier(const RankList &ranks) {
  SharedPoint point;
  point.key = {9, 42};
  point.scalars = 1;
  point.ranks = ranks;
  point.count = 4;
  point.columns = {always(ranks, 0)};
  point.inside.runs = {{128, 1}, {0, 2}, {640, 1}};
  point.markedBy = 3;
  return point;
}

SharedStream stream(uint32_t thread, const RankList &ranks) {
  SharedStream made;
  made.thread = thread;
  made.ranks = ranks;
  made.points = {send(ranks), barrier({{0, 2, 4, {}}})};
  SharedLoop root, loop;
  RankList even{{0, 2, 4, {}}}, odd{{1, 2, 4, {}}};
  root.variants = {{even, {0}, nothing(even)}, {odd, {1}, nothing(odd)}};
  root.trips = nothing(ranks);
  loop.key = 99;
  loop.site = 0xabcdef;
  loop.kind = LoopKind::Compiled;
  loop.variants = {{ranks, {2}, always(ranks, 0)}};
  loop.trips = {{ranks, {run(constant(100), constant(0), constant(1))}}};
  loop.markers = {{{{0, 2, 4, {}}}, {run(constant(50), constant(0), constant(0))}}};
  loop.markedEvents = 400;
  made.loops = {root, loop};
  made.bodies = {{Symbol::loop(1), Symbol::point(1)}, {Symbol::loop(1)}, {Symbol::point(0)}};
  made.parts = {{PartKind::Phase, 3, ranks, {1000, {}}, {5, {}}},
                {PartKind::RegionOwn, 77, even, {900, {}}, {60, {}}}};
  made.parts[1].before.each.runs = {{64, 3}, {32, 1}};
  made.parts[1].tracer = {11, {}};
  made.anchors.runs = {{4096, 3}, {0, 1}, {1024, 4}};
  return made;
}

} // namespace

Trace sampleTrace() {
  Trace trace;
  trace.info = {{}, "stencil", "./stencil 100", "node", "MPICH", "static", 1234567890, 8, 1.5, {}};
  trace.info.counters = {{"collisions", "call paths with one signature", 2, 1}};
  trace.info.online = {{{{120, 0, 1, {}}, {30, 5, 3, {}}}, 2, 940, 58},
                       "exact",
                       4,
                       1000,
                       {{0, {{0, 2, 4, {}}}}, {3, {{1, 2, 4, {}}}}},
                       3,
                       {{5, 1, 12, 340, 77, 0}, {6, 2, 20, 0, 0, 9}}};
  FieldInfo peer{"dest", FieldKind::Peer}, size{"count", FieldKind::Plain};
  trace.functions = {
      {7, "MPI_Send", {size, peer, peer, size}, {{"counts", FieldKind::Plain}}, {peer}},
      {9, "MPI_Barrier", {{"comm", FieldKind::Comm}}, {}, {}},
      {10, "MPI_Unused", {}, {}, {}}};
  anole::Frame outer{"prog\xff\n", 0x1234, "main", "a.c", 10, 3};
  anole::Frame inner{"prog\xff\n", 0x2345, "step", "b.c", 20, 5},
      raw{.module = "lib", .site = 0xabc};
  PathBuilder paths(trace.pathTree);
  trace.paths = {{0xfeedfacecafebeef, paths.addSteps({{outer, inner}})},
                 {42, paths.addSteps({{outer, raw}})},
                 {43, 0}};
  trace.loopSites = {{0xabcdef, "main", "a.c", 9, 1, "trip count depends on the rank"},
                     {1, "unused", "", 0, 0}};
  trace.streams = {stream(0, {{0, 1, 8, {}}}), stream(1, {{0, 1, 8, {}}})};
  trace.streams[1].points.pop_back();
  trace.streams[1].bodies[0].pop_back();
  return trace;
}

} // namespace anole::test
