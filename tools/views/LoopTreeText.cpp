#include "tools/views/LoopTreeText.h"

#include "anole/abi.h"
#include "tools/show/LineText.h"
#include "tools/views/TreeText.h"

namespace anole::tools {
namespace {

class LoopLines {
public:
  LoopLines(const SharedStream &stream, const TraceNames &names, const Screen &screen)
      : stream(stream), names(names), screen(screen), seen(stream.loops.size(), false) {}

  std::string text() {
    if (!stream.loops.empty())
      addInside(0, 0);
    return lines;
  }

private:
  void addInside(uint32_t loop, size_t depth);
  void add(uint32_t loop, size_t depth);
  std::string nameOf(const SharedLoop &loop) const;
  std::string details(const SharedLoop &loop) const;

  const SharedStream &stream;
  const TraceNames &names;
  const Screen &screen;
  std::vector<bool> seen; ///< a loop may stand in several others: it is listed in the first
  std::string lines;
};

void LoopLines::addInside(uint32_t loop, size_t depth) {
  for (const VariantFamily &family : stream.loops[loop].variants)
    for (uint32_t body : family.bodies)
      for (Symbol symbol : stream.bodies[body])
        if (symbol.isLoop() && !seen[symbol.index()])
          add(symbol.index(), depth);
}

std::string LoopLines::nameOf(const SharedLoop &loop) const {
  return loop.kind == LoopKind::Compiled ? names.loop(loop.site, false)
         : loop.kind == LoopKind::Mixed  ? "(mixed: no order)"
                                         : "(folded)";
}

void LoopLines::add(uint32_t index, size_t depth) {
  const SharedLoop &loop = stream.loops[index];
  seen[index] = true;
  lines += wrapped({"L" + std::to_string(index), nameOf(loop), details(loop)},
                   {.indent = 2 + 2 * depth, .hang = 4, .width = screen.width});
  addInside(index, depth + 1);
}

std::string LoopLines::details(const SharedLoop &loop) const {
  std::string text = columnText("iterations", loop.trips, plainValue, stream.ranks);
  const std::string &remark = names.loopRemark(loop.site);
  bool isCandidate =
      loop.kind != LoopKind::Compiled || (loop.site & (AnoleLoopProposed | AnoleLoopChosen)) != 0;
  return remark.empty() ? text : text + (isCandidate ? "; " : "; no phases: ") + remark;
}

} // namespace

std::string loopTreeText(const SharedStream &stream, const TraceNames &names,
                         const Screen &screen) {
  return LoopLines(stream, names, screen).text();
}

} // namespace anole::tools
