#pragma once

#include "tools/analysis/match/CallWatch.h"
#include "tools/formats/out/RankTime.h"
#include "tools/formats/out/call/ExportedCall.h"

#include <unordered_map>
#include <unordered_set>

namespace anole::exporting {

/// RankFacts are what the calls of one rank do, and when.
struct RankFacts {
  explicit RankFacts(Time mostMoved) : time(mostMoved) {}

  RankTime time;
  uint64_t calls = 0;
  std::vector<ExportedAct> acts{};                    ///< of the call that the rank is in
  std::unordered_map<int64_t, ExportedAct> started{}; ///< sends and collectives, by request
  std::unordered_set<int64_t> posted{};               ///< receives, by request
  std::optional<ExportedAct> collective{};            ///< that the rank is in
  std::vector<LoopPosition> loops{};
};

/// Notes what calls do, from what the matcher tells of it.
class Facts {
public:
  Facts(size_t ranks, Time mostMoved) : ranks(ranks, RankFacts(mostMoved)) {}

  RankFacts &operator[](uint32_t rank) { return ranks[rank]; }

  /// The message is complete but for its number and time.
  void sends(uint32_t rank, ExportedMessage message, uint32_t slot, int64_t request);
  void moves(uint32_t from, uint32_t to);
  void posts(uint32_t rank, const ExportedMessage &awaited, int64_t request);
  void enters(uint32_t rank, const ExportedAct &collective);
  void completes(uint32_t rank, int64_t request, uint32_t slot);
  /// The request is freed: for who looks at requests, a send ends here.
  void forgets(uint32_t rank, int64_t request);

private:
  std::vector<RankFacts> ranks;
  std::vector<ExportedMessage> messages; ///< by slot
  uint64_t sent = 0;
};

} // namespace anole::exporting
