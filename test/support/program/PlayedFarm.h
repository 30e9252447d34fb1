#pragma once

#include "test/support/program/PlayedProgram.h"

namespace anole::test {

enum class FarmKind : uint8_t { MasterBegins, WorkersBegin };

/// How ranks take messages.
enum class FarmTakes : uint8_t { Receive, Probe, MatchedProbe };

/// What makes a program no farm.
enum class FarmFlaw : uint8_t {
  None,
  Barrier,     ///< in the middle of the work
  Report,      ///< a worker sends something after its stop
  WildWorkers, ///< workers take messages from any rank
};

/// A PlayedFarm is a program whose rank 0 deals tasks to whoever is ready first, in an order that
/// the seed says.
struct PlayedFarm {
  uint32_t ranks;
  uint64_t tasks;
  FarmKind kind = FarmKind::MasterBegins;
  unsigned seed = 1;
  FarmTakes takes = FarmTakes::Receive;
  FarmFlaw flaw = FarmFlaw::None;

  /// Returns its trace with two clusters: the workers have the events of rank 1.
  Trace clustered() const;
  /// Returns whose results the master took, one after the other.
  std::vector<uint32_t> order() const;

  static constexpr int64_t taskTag = 3, resultTag = 1, stopTag = 5;

private:
  struct Turn {
    bool isSend;
    uint32_t worker;
    bool isStop = false;
  };
  std::vector<Turn> turns() const;
  void playMaster(PlayedRank &rank) const;
  void playWorker(PlayedRank &rank) const;
  void take(PlayedRank &rank, int64_t from, int64_t tag, bool isWild) const;
};

} // namespace anole::test
