#pragma once

#include "runtime/core/ranks/online/Coordinator.h"
#include "runtime/core/ranks/online/Reports.h"
#include "runtime/core/ranks/online/TreeGather.h"
#include "runtime/core/ranks/online/TurnVotes.h"
#include "runtime/core/ranks/online/UpdatePart.h"
#include "runtime/core/ranks/online/WorkMeter.h"

namespace anole {

/// Online tracing on one rank ([Bahmani2017], chapter 5), without ever waiting for another rank.
/// The program goes on whatever the others do. Its caller may wait until isDone() only when the
/// program has ended (MPI_Finalize).
///
/// Over a RadixTree, reports of loops, votes on markers and answers to orders go up, orders of rank
/// 0 (see Coordinator) go down. Everything is numbered, so messages may overtake each other; a rank
/// that has ended votes no more, and the last order, Stop, comes when all have.
///
/// A state machine over messages: thousands of ranks fit in one thread, and a random schedule can
/// be run again.
class OnlineRank {
public:
  OnlineRank(Transport &world, OnlineHost &host, const OnlineSettings &settings);

  /// See MarkerListener. The first is true if there is more to do at the marker than to count it:
  /// then workAtMarker() has to follow.
  bool marker(uint64_t number, bool changed, uint64_t signature) {
    marked = number;
    part.passMarker(number);
    bool votesNow = votes.passMarker(number, changed, signature);
    return votesNow || part.owesTraceNow();
  }
  void workAtMarker();
  /// All markers below this one only count, if no interval changes: passQuietly() counts them, up
  /// to the last one, before this rank does anything else.
  uint64_t quietBelow() const { return std::min(votes.nextVote(), part.nextCut()); }
  void passQuietly(uint64_t number);
  void follows(uint64_t loop, uint64_t done);
  void loopsRan();

  /// The rank has ended. `whole`: all that it recorded.
  void finish(Trace whole);

  /// Handles what has arrived. True if there was something.
  bool step();

  /// Returns whether ranks are making a trace, as far as this one knows.
  bool isUpdating() const { return part.isUpdating() || (conductor && conductor->isUpdating()); }

  /// All ranks have ended, and this one has nothing left to do.
  bool isDone() const { return stopped && !part.isMerging(); }

  /// Nanoseconds of CPU time that this took until the rank ended.
  uint64_t timeSpent() const { return meter.spent(); }
  const WorkMeter &work() const { return meter; }
  /// Returns, at rank 0, the nanoseconds of its CPU time until it ended in which the phase was in
  /// this state, as far as votes had told.
  uint64_t timeIn(PhaseState state) const { return conductor->timeIn(state); }

  /// At rank 0, when done: the trace of all ranks.
  Trace take() { return std::move(result); }

private:
  enum Tag : uint32_t { VoteTag = 1, FinishTag, ReportTag, EndTag, AnswerTag, OrderTag };

  Work workNow() const;
  void handle(Message &&message);
  size_t sourceOf(uint32_t child) const;
  bool hasAnyOf(const PhaseGroup &group, size_t source) const;
  void awaitOnly(const PhaseGroup &group);
  bool handleNext();
  void handleVote(const Message &message);
  Report ownReport() const;
  void pump();
  void sendReports();
  void sendVotes();
  void countVotes();
  void sendAnswers();
  void conduct();
  bool keeps(const Trace &trace);
  void give(const Order &order);
  Progress progress() const;
  void obey(const Order &order);
  void obeyToFollow(const Order &order);
  void obeyToRest(const Order &order);
  void sendUp(Tag tag, uint64_t number, const std::string &bytes);

  Transport &world;
  OnlineHost &host;
  RadixTree tree;
  std::vector<uint32_t> children;
  std::unique_ptr<ClusterAlgorithm> algorithm;
  std::unique_ptr<Coordinator> conductor; ///< at rank 0
  WorkMeter meter;
  UpdatePart part;

  Reports reports;
  TurnVotes votes;
  std::map<uint64_t, uint64_t> turnsOf; ///< the rank's own, by loop
  LoopEpoch ordered;                    ///< the last turn that rank 0 began
  uint64_t reported = 0, marked = 0;
  bool hasEnded = false, toldEnd = false;

  TreeGather answers;
  OrderQueue orders;
  uint64_t ordersGiven = 0;
  bool stopped = false;
  Trace result;
};

} // namespace anole
