#pragma once

#include "tools/analysis/match/Matcher.h"
#include "tools/analysis/time/Timeline.h"
#include "tools/formats/out/CausalOrder.h"
#include "tools/formats/out/Facts.h"
#include "tools/formats/out/ScopeGate.h"

namespace anole::exporting {

/// Hands on each call once the matcher has completed it.
class MatchedCalls : public whatif::CallWatch {
public:
  MatchedCalls(const Source &source, Facts &facts, CausalOrder &order, ScopeGate &gate,
               whatif::MatchState &matching, const whatif::TimeStreams &streams);

  void begins(const whatif::RankState &rank) override;
  void sends(const whatif::RankState &rank, const whatif::ChannelKey &key, uint64_t bytes,
             uint32_t slot, int64_t request) override;
  void moves(uint32_t from, uint32_t to) override { facts.moves(from, to); }
  void posts(const whatif::RankState &rank, const whatif::ChannelKey &key, uint64_t bytes,
             int64_t request) override;
  void enters(const whatif::RankState &rank, const whatif::CallShape &shape,
              const WalkedEvent &event, uint32_t group, uint64_t bytes, int64_t request) override;
  void completes(const whatif::RankState &rank, int64_t request, uint32_t slot) override {
    facts.completes(rank.rank, request, slot);
  }
  void ends(const whatif::RankState &rank) override;

  bool isTooLong = false;
  uint64_t backward = 0; ///< see WalkResult

private:
  ExportedMessage messageOn(const whatif::ChannelKey &key, uint64_t bytes) const;
  void alignStarts(const whatif::TimeStreams &streams, tools::Timeline timeline);
  void noteMade(const whatif::RankState &rank, RankFacts &mine);
  void pass(const whatif::RankState &rank, RankFacts &mine, uint64_t index, uint64_t end);

  Facts &facts;
  CausalOrder &order;
  ScopeGate &gate;
  whatif::MatchState &matching;
  TimeTaker times;
  std::vector<bool> isWanted;
};

} // namespace anole::exporting
