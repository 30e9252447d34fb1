#include "tools/analysis/phases/Topology.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace anole::phases {
namespace {

/// The messages of a pattern as a graph of ranks.
class Graph {
public:
  Graph(const Pattern &pattern, uint32_t ranks) : ranks(ranks) {
    for (const auto &[ends, count] : pattern.messages)
      if (ends.first != ends.second)
        addEdge(ends.first, ends.second);
    uint32_t index = 0;
    for (auto &[rank, number] : members)
      number = index++;
  }

  bool isEmpty() const { return edges.empty(); }

  std::string name() const {
    if (members.size() == 2)
      return "pair";
    if (isComplete())
      return "all to all";
    if (isRing())
      return "ring";
    if (isTranspose())
      return "transpose";
    if (hypercube() > 2)
      return "hypercube";
    if (auto dimensions = stencil())
      return std::to_string(dimensions) + "-D stencil";
    if (hasCentre())
      return "master and workers";
    return isMatching() ? "pairs" : "";
  }

private:
  void addEdge(uint32_t from, uint32_t to) {
    edges.emplace(from, to);
    members.emplace(from, 0);
    members.emplace(to, 0);
    ++degrees[from];
    ++degrees[to];
  }

  bool isComplete() const {
    return edges.size() == members.size() * (members.size() - 1) && members.size() > 2;
  }

  /// One rank takes part in all messages.
  bool hasCentre() const {
    return std::ranges::any_of(degrees, [&](auto &rank) { return rank.second == edges.size(); });
  }

  /// A square of ranks, in which (i, j) sends to (j, i).
  bool isTranspose() const {
    auto side = static_cast<uint32_t>(std::lround(std::sqrt(double(ranks))));
    return side * side == ranks && edges.size() == ranks - side &&
           std::ranges::all_of(edges, [&](auto &edge) {
             return edge.second == edge.first % side * side + edge.first / side;
           });
  }

  /// How many bits of their number ranks exchange messages over.
  int hypercube() const {
    uint32_t bits = 0;
    for (auto [from, to] : edges) {
      if (!std::has_single_bit(from ^ to))
        return 0;
      bits |= from ^ to;
    }
    int dimensions = std::popcount(bits);
    return edges.size() == members.size() * static_cast<size_t>(dimensions) ? dimensions : 0;
  }

  bool areJoined(uint32_t a, uint32_t b) const {
    return edges.contains({a, b}) || edges.contains({b, a});
  }

  /// Each member is joined to the next one, the last one to the first, and no others.
  bool isRing() const {
    size_t both = 0;
    for (auto [from, to] : edges)
      both += edges.contains({to, from});
    if (members.size() < 3 || edges.size() - both / 2 != members.size())
      return false;
    auto last = std::prev(members.end());
    for (auto member = members.begin(); member != last; ++member)
      if (!areJoined(member->first, std::next(member)->first))
        return false;
    return areJoined(last->first, members.begin()->first);
  }

  /// The dimensions of a grid of the members in which all next neighbours are joined, and nobody
  /// but neighbours, diagonal ones and around the end included; 0: there is none. In one dimension,
  /// neighbours may be further away. Members are numbered along the first dimension first.
  unsigned stencil() const {
    auto size = static_cast<uint32_t>(members.size());
    if (isBand())
      return 1;
    for (uint32_t x = size; x >= 2; --x)
      if (size % x == 0)
        for (uint32_t y = size / x; y >= 1; --y)
          if (size / x % y == 0 && isGrid(x, y, size / x / y))
            return 1U + (y > 1) + (size / x / y > 1);
    return 0;
  }

  /// Everybody is joined to those up to some distance.
  bool isBand() const {
    uint32_t widest = 0;
    for (auto [from, to] : edges)
      widest = std::max(widest, distance(members.at(from), members.at(to)));
    std::vector<uint32_t> order;
    for (auto [rank, index] : members)
      order.push_back(rank);
    if (uint64_t(widest) * order.size() > 2 * edges.size() + uint64_t(widest) * widest)
      return false;
    for (size_t i = 0; i < order.size(); ++i)
      for (size_t j = i + 1; j < std::min(order.size(), i + widest + 1); ++j)
        if (!areJoined(order[i], order[j]))
          return false;
    return true;
  }

  static uint32_t distance(uint32_t a, uint32_t b) { return a < b ? b - a : a - b; }

  bool isGrid(uint32_t x, uint32_t y, uint32_t z) const {
    return hasOnlyNear(x, y, z) && hasNext(x, 1) && hasNext(y, x) && hasNext(z, x * y);
  }

  bool hasOnlyNear(uint32_t x, uint32_t y, uint32_t z) const {
    auto isNear = [](uint32_t a, uint32_t b, uint32_t size) {
      return distance(a, b) <= 1 || distance(a, b) == size - 1;
    };
    return std::ranges::all_of(edges, [&](auto &edge) {
      uint32_t a = members.at(edge.first), b = members.at(edge.second);
      return isNear(a % x, b % x, x) && isNear(a / x % y, b / x % y, y) &&
             isNear(a / x / y, b / x / y, z);
    });
  }

  /// Along a dimension of this size, whose neighbours have numbers so far apart.
  bool hasNext(uint32_t size, uint32_t apart) const {
    std::set<uint32_t> joined; // to the next one
    for (auto [from, to] : edges) {
      uint32_t a = members.at(from), b = members.at(to);
      if (distance(a, b) == apart)
        joined.insert(std::min(a, b));
    }
    for (uint32_t member = 0; member < members.size(); ++member)
      if (member / apart % size + 1 < size && !joined.contains(member))
        return false;
    return true;
  }

  /// No rank has more than one partner.
  bool isMatching() const {
    return std::ranges::all_of(edges, [&](auto &edge) {
      return degrees.at(edge.first) <= 1U + edges.contains({edge.second, edge.first});
    });
  }

  const uint32_t ranks;
  std::set<std::pair<uint32_t, uint32_t>> edges;
  std::map<uint32_t, uint32_t> members; ///< and their places among each other
  std::map<uint32_t, size_t> degrees;
};

} // namespace

std::string topologyOf(const Pattern &pattern, uint32_t ranks) {
  if (!pattern.isWhole)
    return "";
  Graph graph(pattern, ranks);
  return graph.isEmpty() ? "" : graph.name();
}

} // namespace anole::phases
