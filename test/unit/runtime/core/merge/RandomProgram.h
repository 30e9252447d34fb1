#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/model/StreamTrace.h"

#include <map>
#include <random>

namespace anole::test {

/// A random SPMD program that is executed for one rank after the other: its loops, branches and
/// values depend on the rank in the ways that real ones do, and sometimes wildly. Those of even
/// seeds keep the times of each event, on most ranks.
class RandomProgram {
public:
  explicit RandomProgram(uint64_t seed) : seed(seed), random(seed) {
    root = makeLoop(0);
    root.site = 0;
  }

  StreamTrace run(uint32_t rank, uint32_t ranks) {
    *this = RandomProgram(std::move(root), seed);
    myRank = rank;
    worldSize = ranks;
    random.seed(combineHash(seed, rank));
    loopIndex(root, 0, LoopKind::Root);
    Body body = runBody(root);
    loops[0].bodies.push_back(std::move(body));
    return finish();
  }

private:
  struct Node {
    uint64_t site = 0;
    bool isLoop = false;
    unsigned style = 0;
    std::vector<Node> children;
  };
  struct OpenPoint {
    PointKey key;
    uint64_t count = 0;
    Column scalar, irregular, lengths, elements, late;
    Histogram times;
    EventTimes timesOfEach;
  };
  struct OpenLoop {
    uint64_t key = 0, site = 0;
    LoopKind kind = LoopKind::Compiled;
    std::vector<Body> bodies;
    Column variant, trips;
  };

  RandomProgram(Node &&program, uint64_t seed) : seed(seed), root(std::move(program)) {}

  unsigned pick(unsigned below) { return static_cast<unsigned>(random() % below); }

  Node makeLoop(unsigned depth) {
    Node loop{++sites, true, pick(4), {}};
    for (unsigned i = 0, size = 1 + pick(4); i < size; ++i)
      loop.children.push_back(depth < 3 && pick(3) == 0 ? makeLoop(depth + 1)
                                                        : Node{++sites, false, pick(6), {}});
    return loop;
  }

  uint32_t loopIndex(const Node &node, uint64_t around, LoopKind kind) {
    uint64_t key = kind == LoopKind::Root ? 0 : combineHash(around, node.site);
    auto [entry, isNew] = loopNumbers.try_emplace(key, loops.size());
    if (isNew) {
      loops.emplace_back();
      loops.back().key = key;
      loops.back().site = node.site;
      loops.back().kind = kind;
    }
    return static_cast<uint32_t>(entry->second);
  }

  uint32_t pointIndex(const Node &node) {
    auto [entry, isNew] = pointNumbers.try_emplace(node.site, points.size());
    if (isNew) {
      points.emplace_back();
      points.back().key = {static_cast<uint16_t>(node.style), node.site};
    }
    return static_cast<uint32_t>(entry->second);
  }

  /// Branches: most children always run, some only on some ranks or in some iterations.
  bool runs(const Node &child) {
    switch (child.style) {
    case 1:
      return myRank % 4 != 0;
    case 2:
      return steps++ % 3 != 0;
    case 3:
      return myRank + 1 < worldSize;
    default:
      return true;
    }
  }

  Body runBody(const Node &loop) {
    Body body;
    for (const Node &child : loop.children) {
      if (!runs(child))
        continue;
      if (!child.isLoop)
        body.push_back(runEvent(child));
      else if (auto symbol = runLoop(child, loop.site))
        body.push_back(*symbol);
    }
    return body;
  }

  std::optional<Symbol> runLoop(const Node &node, uint64_t around) {
    static constexpr uint64_t usual[] = {3, 5, 0, 2};
    uint64_t trips = node.style == 3 ? pick(4) : usual[node.style] + (myRank % 8 == 0);
    std::vector<Body> iterations;
    for (uint64_t i = 0; i < trips; ++i)
      if (Body body = runBody(node); !body.empty())
        iterations.push_back(std::move(body));
    if (iterations.empty())
      return std::nullopt;
    uint32_t index = loopIndex(node, around, LoopKind::Compiled);
    loops[index].trips.append(static_cast<int64_t>(iterations.size()));
    for (Body &body : iterations)
      chooseVariant(loops[index], std::move(body));
    return Symbol::loop(index);
  }

  static void chooseVariant(OpenLoop &loop, Body body) {
    size_t variant = 0;
    while (variant < loop.bodies.size() && loop.bodies[variant] != body)
      ++variant;
    if (variant == loop.bodies.size())
      loop.bodies.push_back(std::move(body));
    loop.variant.append(static_cast<int64_t>(variant));
  }

  int64_t value(unsigned style, uint64_t count) {
    auto rank = static_cast<int64_t>(myRank), world = static_cast<int64_t>(worldSize);
    switch (style) {
    case 0:
      return 7;
    case 1:
      return (rank + 1) % world - rank;
    case 2:
      return -rank;
    case 3:
      return static_cast<int64_t>(count % 3);
    case 4:
      return (rank ^ 1) - rank;
    default:
      return static_cast<int64_t>(random());
    }
  }

  Symbol runEvent(const Node &node) {
    uint32_t index = pointIndex(node);
    OpenPoint &point = points[index];
    point.scalar.append(value(node.style, point.count));
    point.irregular.append(value((node.style + 3) % 6, point.count));
    unsigned length = node.style == 5 ? pick(3) : node.style;
    point.lengths.append(length);
    for (unsigned i = 0; i < length; ++i)
      point.elements.append(value(node.style, i));
    point.late.append(myRank % 2);
    uint64_t time = random() % 1000;
    point.times.add(time);
    point.timesOfEach.add(time, 999 - time);
    ++point.count;
    return Symbol::point(index);
  }

  StreamTrace finish() {
    StreamTrace stream;
    for (OpenPoint &point : points) {
      PointTrace done{point.key,       2,  1,           1,          point.count,
                      point.count % 3, {}, point.times, point.times};
      for (Column *column :
           {&point.scalar, &point.irregular, &point.lengths, &point.elements, &point.late})
        done.columns.push_back(column->finish());
      if (seed % 2 == 0 && myRank % 5 != 4)
        done.times = std::make_unique<EventTimes>(std::move(point.timesOfEach));
      stream.points.push_back(std::move(done));
    }
    for (OpenLoop &loop : loops)
      stream.loops.push_back({loop.key, loop.site, loop.kind, std::move(loop.bodies),
                              loop.variant.finish(), loop.trips.finish(), markersOf(loop),
                              loop.key % 3 * myRank});
    return stream;
  }

  /// On some ranks some loops give some.
  Terms markersOf(const OpenLoop &loop) const {
    bool any = loop.key % 3 && (myRank + loop.key) % 5;
    return any ? Terms{{static_cast<int64_t>(loop.key % 2 * myRank + 1), 0, 1, {}}} : Terms();
  }

  uint64_t seed, sites = 0, steps = 0;
  std::mt19937_64 random;
  Node root;
  uint32_t myRank = 0, worldSize = 1;
  std::vector<OpenPoint> points;
  std::vector<OpenLoop> loops;
  std::map<uint64_t, size_t> pointNumbers, loopNumbers;
};

} // namespace anole::test
