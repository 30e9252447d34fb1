#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/analysis/match/FarmTurns.h"
#include "tools/analysis/model/RankClusters.h"
#include "tools/analysis/state/CommunicatorMap.h"

#include <map>

namespace anole::whatif {

/// A Farm is a program in which a master takes messages from whoever sends one, and answers each
/// with a task or, lastly, a stop (FarmRoles.h). It is proved from the trace.
class Farm {
public:
  /// What the master does with one worker.
  struct Worker {
    bool sendsFirst = false; ///< the master does
    size_t last = 0;         ///< turn of the master, which is a stop
  };

  explicit Farm(const Trace &trace)
      : trace(trace), shapes(shapesOf(trace)), communicators(trace.info.ranks) {}

  /// Returns whether the trace shows that it is a farm; if not, nothing else is to be asked.
  bool isProved();

  uint32_t master() const { return head; }
  const std::map<uint32_t, Worker> &workers() const { return helpers; }
  const FarmTurns &turnsOf(uint32_t rank) const { return turns.at(rank); }
  /// The event that took the message which a turn of the master answers.
  std::optional<uint64_t> answeredBy(size_t turn) const { return answered[turn]; }
  bool isStop(size_t turn) const { return helpers.at(peers[turn]).last == turn; }
  uint64_t tasks() const { return sendsOf(head) - helpers.size(); }
  /// How many steps a worker has in its trace: one for each message that it gets, but for the stop.
  uint64_t stepsOf(uint32_t rank) const { return turns.at(rank).size() - sendsOf(rank) - 1; }
  /// The master as a peer of a worker.
  int64_t masterSeenBy(uint32_t worker) const;

private:
  bool readAll();
  bool read(uint32_t rank);
  bool findMaster();
  bool followMaster();
  bool areWorkers() const;
  bool isWorker(uint32_t rank, const Worker &worker) const;
  bool isInCommon(uint32_t rank, int64_t comm) const;
  std::optional<uint32_t> peerOf(uint32_t rank, const FarmMessage &message) const;
  int64_t commOf(uint32_t rank) const { return turns.at(rank).front().first.comm; }
  uint64_t sendsOf(uint32_t rank) const;

  const Trace &trace;
  const CallShapes shapes;
  tools::CommunicatorMap communicators;
  tools::RankClusters clusters;
  std::map<uint32_t, FarmTurns> turns; ///< of ranks that have some
  uint32_t head = 0;
  std::map<uint32_t, Worker> helpers;
  std::vector<std::optional<uint64_t>> answered; ///< by turn of the master
  std::vector<uint32_t> peers;                   ///< likewise
};

} // namespace anole::whatif
