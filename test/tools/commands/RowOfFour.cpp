#include "test/tools/commands/RowOfFour.h"

#include "runtime/core/model/PathBuilder.h"

namespace anole::tools {

namespace {

RankValue number(int64_t constant) { return {constant, {}, {}}; }

SharedTerm constant(int64_t value) { return {number(value), number(0), number(0), {}}; }

SharedTerm times(int64_t value, int64_t count) {
  return {number(value), number(0), number(count), {}};
}

RankList range(int64_t first, uint64_t count) { return {{first, 1, count, {}}}; }

SharedPoint plainPoint(uint16_t function, uint64_t path) {
  SharedPoint point;
  point.key = {function, path};
  point.ranks = range(0, 4);
  point.count = 4;
  return point;
}

SharedPoint transfer(uint16_t function, uint64_t path, RankList ranks, int64_t peer) {
  SharedPoint point = plainPoint(function, path);
  point.ranks = ranks;
  point.scalars = 2;
  point.count = 300;
  point.columns = {{{ranks, {constant(peer)}}}, {{ranks, {constant(7)}}}};
  point.duration = {300, 300 * 1500.0, 300 * 1500.0 * 1500.0, 1000, 2000, {}};
  return point;
}

SharedStream stream() {
  SharedStream stream;
  stream.ranks = range(0, 4);
  stream.points = {plainPoint(1, 11), transfer(2, 12, range(0, 3), 1),
                   transfer(3, 13, range(1, 3), -1), plainPoint(4, 14)};
  stream.bodies = {{Symbol::point(0), Symbol::loop(1), Symbol::point(3)},
                   {Symbol::point(1)},
                   {Symbol::point(1), Symbol::point(2)},
                   {Symbol::point(2)}};
  auto nothing = [](const RankList &ranks) { return SharedColumn{{ranks, {}}}; };
  auto zeros = [](const RankList &ranks) { return SharedColumn{{ranks, {times(0, 100)}}}; };
  SharedLoop root{
      0, 0, LoopKind::Root, {{range(0, 4), {0}, nothing(range(0, 4))}}, nothing(range(0, 4))};
  SharedLoop loop{1, 99, LoopKind::Compiled, {}, {{range(0, 4), {times(100, 1)}}}};
  loop.variants = {{range(0, 1), {1}, zeros(range(0, 1))},
                   {range(1, 2), {2}, zeros(range(1, 2))},
                   {range(3, 1), {3}, zeros(range(3, 1))}};
  stream.loops = {root, loop};
  return stream;
}

Frame frame(const char *function, uint32_t line) {
  return {"/tmp/row", 0x40, function, "/src/row.c", line, 3};
}

} // namespace

Trace rowOfFour() {
  Trace trace;
  trace.info.program = "row";
  trace.info.commandLine = "./row 100";
  trace.info.callpath = "static";
  trace.info.ranks = 4;
  trace.info.elapsed = 0.25;
  trace.info.counters = {{"memory", "bytes that the tracer held at most", 4096, 1100}};
  std::vector<FieldInfo> fields{{"dest", FieldKind::Peer}, {"tag", FieldKind::Plain}};
  trace.functions = {{1, "MPI_Init", {}, {}, {}},
                     {2, "MPI_Send", fields, {}, {}},
                     {3, "MPI_Recv", {{"source", FieldKind::Peer}, fields[1]}, {}, {}},
                     {4, "MPI_Finalize", {}, {}, {}}};
  addPath(trace, 11, {frame("main", 5)});
  addPath(trace, 12, {frame("main", 9), frame("up", 20)});
  addPath(trace, 13, {frame("main", 10), frame("down", 30)});
  addPath(trace, 14, {frame("main", 13)});
  trace.loopSites = {{99, "main", "/src/row.c", 8, 3}};
  trace.streams = {stream()};
  return trace;
}

Trace rowOfFourInWorld() {
  Trace trace = rowOfFour();
  trace.functions[1].scalars.push_back({"comm", FieldKind::Comm});
  SharedPoint &send = trace.streams[0].points[1];
  send.scalars = 3;
  send.columns.push_back({{send.ranks, {{}}}});
  return trace;
}

} // namespace anole::tools
