#include "runtime/core/file/format/LoopNesting.h"

#include "runtime/core/base/Limits.h"

#include <algorithm>
#include <optional>

namespace anole::format {
namespace {

/// A graph of loops and bodies: a loop leads to its bodies, a body to the loops in it. Bodies are
/// nodes of their own, since many loops may share one: so the edges are as many as the file lists.
class Nesting {
public:
  explicit Nesting(const SharedStream &from)
      : stream(from), loops(from.loops.size()), bodies(from.bodies.size()) {}

  std::string problem() {
    for (uint32_t loop = 0; loop < loops.size(); ++loop)
      if (std::string found = visit(loop); !found.empty())
        return found;
    return {};
  }

private:
  struct Node {
    bool isOpen = false, isDone = false;
    uint32_t depth = 0; ///< of loops in one another, from here inwards
  };
  struct Visit {
    bool isLoop;
    uint32_t index;
    size_t family = 0, next = 0; ///< the edge that is still to be followed
  };

  Node &nodeOf(const Visit &visit) { return (visit.isLoop ? loops : bodies)[visit.index]; }

  void enter(bool isLoop, uint32_t index) {
    open.push_back({isLoop, index});
    nodeOf(open.back()).isOpen = true;
  }

  std::string visit(uint32_t root);
  std::optional<uint32_t> nextOf(Visit &visit) const;
  void leave();

  const SharedStream &stream;
  std::vector<Node> loops, bodies;
  std::vector<Visit> open;
};

std::string Nesting::visit(uint32_t root) {
  if (!loops[root].isDone)
    enter(true, root);
  while (!open.empty()) {
    auto next = nextOf(open.back());
    if (!next) {
      if (nodeOf(open.back()).depth >= maxLoopNesting)
        return "loops are nested too deeply";
      leave();
      continue;
    }
    bool isLoop = !open.back().isLoop;
    const Node &node = (isLoop ? loops : bodies)[*next];
    if (node.isOpen && isLoop)
      return "loop " + std::to_string(*next) + " contains itself";
    if (node.isDone)
      nodeOf(open.back()).depth = std::max(nodeOf(open.back()).depth, node.depth);
    else
      enter(isLoop, *next);
  }
  return {};
}

/// Follows the next edge; nothing if there is none left.
std::optional<uint32_t> Nesting::nextOf(Visit &visit) const {
  if (!visit.isLoop) {
    for (const Body &body = stream.bodies[visit.index]; visit.next < body.size();)
      if (Symbol symbol = body[visit.next++]; symbol.isLoop())
        return symbol.index();
    return std::nullopt;
  }
  const auto &families = stream.loops[visit.index].variants;
  for (; visit.family < families.size(); ++visit.family, visit.next = 0)
    if (visit.next < families[visit.family].bodies.size())
      return families[visit.family].bodies[visit.next++];
  return std::nullopt;
}

void Nesting::leave() {
  Visit done = open.back();
  Node &node = nodeOf(done);
  open.pop_back();
  node.isOpen = false;
  node.isDone = true;
  node.depth += done.isLoop;
  if (!open.empty())
    nodeOf(open.back()).depth = std::max(nodeOf(open.back()).depth, node.depth);
}

} // namespace

std::string nestingProblem(const SharedStream &stream) { return Nesting(stream).problem(); }

} // namespace anole::format
