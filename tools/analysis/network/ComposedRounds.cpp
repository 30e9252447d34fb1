#include "tools/analysis/network/ComposedRounds.h"

#include <algorithm>
#include <functional>

namespace anole::whatif {
namespace {

Rounds roundsOf(Composition composition, const RootedCall &rooted, const MemberNodes &nodes) {
  switch (composition) {
#define ANOLE_COMPOSITION(Name)                                                                    \
  case Composition::Name:                                                                          \
    return rounds::roundsOf##Name(rooted, nodes);
#include "tools/analysis/network/CollectiveAlgorithms.def"
  }
  return {};
}

} // namespace

std::optional<Composition> compositionOf(Operation operation, const CollectiveCall &call,
                                         const MemberNodes &members) {
  if (!members.areShared())
    return std::nullopt;
  const uint64_t ranks = call.ranks, bytes = call.bytes, nodes = members.all().size();
  const bool isPower = call.isPowerOfTwo(), isInOrder = members.areInOrder();
#define ANOLE_COMPOSED(Model, Of, Condition, Name)                                                 \
  if (call.model == CollectiveModel::Model && operation == Operation::Of && (Condition))           \
    return Composition::Name;
#include "tools/analysis/network/CollectiveAlgorithms.def"
  return std::nullopt;
}

std::optional<Rounds> composedRounds(Operation operation, const RootedCall &rooted) {
  const bool ascend =
      std::ranges::adjacent_find(rooted.nodes, std::ranges::greater_equal()) == rooted.nodes.end();
  if (ascend) // none is shared
    return std::nullopt;
  const MemberNodes nodes(rooted.nodes);
  auto composition = compositionOf(operation, rooted.call, nodes);
  return composition ? std::optional(roundsOf(*composition, rooted, nodes)) : std::nullopt;
}

} // namespace anole::whatif
