#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/state/RankObjects.h"

#include <array>
#include <deque>
#include <functional>

namespace anole::tools {

/// A CallVisitor is told the calls of a thread by a RepeatingWalk, and what of them comes again.
class CallVisitor {
public:
  virtual ~CallVisitor() = default;

  /// The rank's objects have read the call. `shape` is null, and they have not, if the trace does
  /// not list the function.
  virtual Expected<void> read(const whatif::CallShape *shape, const WalkedEvent &event) = 0;
  /// Returns whether what it knows now can be known again later.
  virtual bool mayRepeat() const { return true; }
  /// Tells what it knows that matters to what it does later: see EventWalker::describe. `made` is
  /// how many requests the thread has made.
  virtual void describe(const std::function<void(uint64_t)> &tell, int64_t made) const = 0;
  /// Returns how much it has counted.
  virtual uint64_t mark() const = 0;
  /// What it counted since the mark comes so many times more. The thread has made so many requests
  /// more, and has the same ones open.
  virtual void repeat(uint64_t mark, uint64_t times, int64_t made) = 0;
};

/// A RepeatingWalk walks the calls of one thread of a rank, and skips what comes round: between two
/// iterations of loops at which the walk and the visitor say the same, the same comes again for as
/// long as the values of the trace repeat (EventWalker::repeats). Who asks something of ranks
/// without matching them walks with this.
///
/// Nothing is skipped where persistent requests stay, or where a loop that makes requests starts
/// those of before it: by the same number, another one in each iteration.
///
/// Time: the values that are walked, and half as much again for looking, but little where nothing
/// comes round for long. Memory: some cuts, each a
/// number for each point and loop.
class RepeatingWalk {
public:
  /// Called with each event, and with null between two iterations; an error ends the walk.
  using Spend = std::function<Expected<void>(const WalkedEvent *)>;

  RepeatingWalk(const whatif::CallShapes &shapes, whatif::RankObjects &objects,
                CallVisitor &visitor, Spend spend)
      : shapes(shapes), objects(objects), visitor(visitor), spend(std::move(spend)) {}

  /// Walks a thread that begins. If it is the only one of its rank, the requests that it frees are
  /// forgotten. Fails if the trace contradicts itself, if too much is spent, or if the visitor
  /// does.
  Expected<void> run(EventWalker &walk, uint32_t thread, bool isOnlyThread);

private:
  struct Cut {
    std::array<uint64_t, 2> description{};
    StreamPlace place;
    int64_t requests; ///< that were made before
    uint64_t mark;
    int64_t oldest = INT64_MAX; ///< of the own persistent requests that were started since
  };
  static constexpr size_t mostCuts = 16;
  static constexpr uint64_t mostPatience = 64;

  Expected<void> read(const WalkedEvent &event, bool isOnlyThread);
  void findShapes(const StreamTrace &stream);
  void noteStarts();
  Cut look(const EventWalker &walk);
  void cut(EventWalker &walk);
  bool skip(EventWalker &walk, const Cut &since);

  const whatif::CallShapes &shapes;
  whatif::RankObjects &objects;
  CallVisitor &visitor;
  const Spend spend;
  std::vector<const whatif::CallShape *> ofPoints; ///< null: the trace does not list the function
  std::deque<Cut> cuts;
  uint64_t values = 0, nextLook = 0, patience = 1;
};

} // namespace anole::tools
