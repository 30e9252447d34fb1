#pragma once

#include "tools/programs/proxy/program/RankPrograms.h"

#include <optional>

namespace anole::tools::generate {

/// A child of a loop, the ranks that run it, and the turns in which they do; no turns: in all.
struct OrderedChild {
  Symbol symbol;
  Ranks ranks;
  std::vector<int64_t> turns{};
};

/// What some ranks run, or all in some turns, where others run something else.
struct Alternative {
  Ranks ranks;
  std::vector<int64_t> turns;
  Body body;
};

/// One child, or several alternatives.
struct OrderPart {
  OrderedChild child{};
  std::vector<Alternative> alternatives{}; ///< empty: `child` counts
};

/// What an iteration of a loop runs, for all ranks together.
///
/// Most bodies of a loop differ only in what they leave out (a rank at the border has no left
/// neighbour, the first turn receives nothing). Then one sequence holds all children, and a child
/// says who runs it. If no sequence does, what the bodies begin and end with alike is shared.
struct LoopOrder {
  std::vector<OrderPart> parts;
  bool takesTurns = false; ///< whether a rank has several bodies
  /// With turns: the number of the body of each iteration, on each rank.
  std::map<uint32_t, Terms> turns{};
};

/// Nothing if the turns follow no rule and are too many.
std::optional<LoopOrder> orderOf(const RankPrograms &programs, uint32_t loop);

} // namespace anole::tools::generate
