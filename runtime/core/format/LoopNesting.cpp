#include "runtime/core/format/LoopNesting.h"

#include "runtime/core/format/Limits.h"

#include <algorithm>

namespace anole::format {
namespace {

class Nesting {
public:
  explicit Nesting(const SharedStream &from) : stream(from), states(from.loops.size(), Unseen) {}

  std::string problem() {
    for (uint32_t loop = 0; loop < stream.loops.size(); ++loop)
      if (std::string found = visit(loop); !found.empty())
        return found;
    return {};
  }

private:
  enum State : uint8_t { Unseen, Open, Done };
  struct Visit {
    uint32_t loop;
    std::vector<uint32_t> rest; ///< loops inside that are still to be visited
  };

  void enter(uint32_t loop) {
    states[loop] = Open;
    open.push_back({loop, innerLoops(loop)});
  }

  void leave() {
    states[open.back().loop] = Done;
    open.pop_back();
  }

  std::string visit(uint32_t root);
  std::vector<uint32_t> innerLoops(uint32_t loop) const;

  const SharedStream &stream;
  std::vector<State> states;
  std::vector<Visit> open;
};

std::string Nesting::visit(uint32_t root) {
  if (states[root] == Unseen)
    enter(root);
  while (!open.empty()) {
    if (open.size() > maxLoopNesting)
      return "loops are nested too deeply";
    std::vector<uint32_t> &rest = open.back().rest;
    if (rest.empty()) {
      leave();
      continue;
    }
    uint32_t next = rest.back();
    rest.pop_back();
    if (states[next] == Open)
      return "loop " + std::to_string(next) + " contains itself";
    if (states[next] == Unseen)
      enter(next);
  }
  return {};
}

std::vector<uint32_t> Nesting::innerLoops(uint32_t loop) const {
  std::vector<uint32_t> inner;
  for (const VariantFamily &family : stream.loops[loop].variants)
    for (uint32_t body : family.bodies)
      for (Symbol symbol : stream.bodies[body])
        if (symbol.isLoop())
          inner.push_back(symbol.index());
  std::ranges::sort(inner);
  inner.erase(std::ranges::unique(inner).begin(), inner.end());
  return inner;
}

} // namespace

std::string nestingProblem(const SharedStream &stream) { return Nesting(stream).problem(); }

} // namespace anole::format
