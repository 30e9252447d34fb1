#pragma once

#include "tools/analysis/state/CommunicatorMap.h"
#include "tools/analysis/state/RepeatedCounts.h"
#include "tools/analysis/state/RepeatingWalk.h"
#include "tools/analysis/verdict/LoopSteps.h"
#include "tools/analysis/verdict/RankProgress.h"

namespace anole::tools {

/// Notes what one rank does, thread after thread, as a RepeatingWalk tells it.
class ProgressWatch : public CallVisitor {
public:
  ProgressWatch(uint32_t rank, const whatif::RankObjects &objects, CommunicatorMap &communicators)
      : rank(rank), objects(objects), communicators(communicators) {}

  struct ThreadOf {
    uint32_t number = 0;
    bool isOnly = true; ///< of its rank
  };
  /// The walk of the next thread, which has so many events and is in this call, if in one.
  void begin(ThreadOf thread, const EventWalker &walker, uint64_t threadEvents,
             const std::optional<PointKey> &open);
  Expected<void> read(const whatif::CallShape *shape, const WalkedEvent &event) override;
  bool mayRepeat() const override;
  void describe(const std::function<void(uint64_t)> &tell, int64_t made) const override;
  uint64_t mark() const override { return added.mark(); }
  void repeat(uint64_t mark, uint64_t times, int64_t made) override;
  void end(const StreamTrace &stream);

  RankProgress record;

private:
  using Request = std::optional<RequestName>;

  void take(const whatif::CallShape &shape, const WalkedEvent &event);
  void act(const whatif::CallShape &shape, const WalkedEvent &event, Request request);
  void send(const whatif::CallShape &shape, const WalkedEvent &event, Request request);
  void receive(const whatif::CallShape &shape, const WalkedEvent &event, Request request);
  void meet(const whatif::CallShape &shape, const WalkedEvent &event, Request request);
  void markReady(const whatif::CallShape &shape, const WalkedEvent &event);
  void follow(const whatif::CallShape &shape, const WalkedEvent &event);
  void window(const whatif::CallShape &shape, const WalkedEvent &event);
  void epoch(RankProgress::EpochStep step, int64_t number, const CommunicatorMap::GroupRanks &with);
  void completeSome(const whatif::CallShape &shape, const WalkedEvent &event);
  void complete(const RequestName &name);
  std::optional<Envelope> gotOf(const Envelope &asked, int64_t source, int64_t tag) const;

  const uint32_t rank;
  const whatif::RankObjects &objects;
  CommunicatorMap &communicators;
  RepeatedCounts added;
  uint64_t objectsMade = 0;             ///< communicators, groups, windows and files
  std::map<int64_t, uint64_t> numbered; ///< windows and files, by communicator

  // Of the thread that is walked:
  const EventWalker *walker = nullptr;
  uint64_t events = 0;
  bool isOnly = true;
  ThreadEnd thread;
  std::vector<LoopPosition> around; ///< its last event
  std::optional<LoopSteps> steps;
  std::vector<RequestName> sequence;
  size_t sequenceComplete = 0;
};

} // namespace anole::tools
