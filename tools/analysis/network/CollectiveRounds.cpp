#include "tools/analysis/network/CollectiveRounds.h"

#include "tools/analysis/network/ComposedRounds.h"

namespace anole::whatif {
namespace {

/// A collective of more messages costs as much as its latencies and bytes (volumeOf).
constexpr size_t mostMessages = 4096;

/// More messages than these are never followed, whatever the algorithm: each rank sends one.
bool isTooLarge(const Rounds &rounds) {
  size_t messages = 0;
  for (const Round &round : rounds)
    messages += round.size();
  return messages > mostMessages;
}

} // namespace

Rounds roundsOf(CollectiveAlgorithm algorithm, const RootedCall &rooted) {
  switch (algorithm) {
#define ANOLE_ALGORITHM(Name)                                                                      \
  case CollectiveAlgorithm::Name:                                                                  \
    return rounds::roundsOf##Name(rooted);
#include "tools/analysis/network/CollectiveAlgorithms.def"
  }
  return {};
}

std::optional<CollectiveAlgorithm> algorithmOf(Operation operation, const CollectiveCall &call) {
  const uint64_t ranks = call.ranks, bytes = call.bytes, block = bytes / ranks;
  const uint64_t all = bytes * ranks, values = bytes / 8, power = std::bit_floor(ranks);
  const bool isPower = call.isPowerOfTwo();
#define ANOLE_CHOSEN(Model, Of, Condition, Algorithm)                                              \
  if (call.model == CollectiveModel::Model && operation == Operation::Of && (Condition))           \
    return CollectiveAlgorithm::Algorithm;
#include "tools/analysis/network/CollectiveAlgorithms.def"
  return std::nullopt;
}

std::optional<Rounds> roundsOf(Operation operation, const RootedCall &rooted) {
  auto algorithm = algorithmOf(operation, rooted.call);
  if (!algorithm || rooted.call.ranks > mostMessages)
    return std::nullopt;
  auto composed = composedRounds(operation, rooted);
  Rounds rounds = composed ? std::move(*composed) : roundsOf(*algorithm, rooted);
  return isTooLarge(rounds) ? std::nullopt : std::optional(std::move(rounds));
}

CollectiveModel collectivesOf(const std::string &library) {
  return library.find("Open MPI") == std::string::npos ? CollectiveModel::Mpich
                                                       : CollectiveModel::Openmpi;
}

} // namespace anole::whatif
