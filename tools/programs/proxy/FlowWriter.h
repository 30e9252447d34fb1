#pragma once

#include "tools/programs/proxy/call/PointValues.h"
#include "tools/programs/proxy/program/BodyOrder.h"
#include "tools/programs/proxy/program/ShortComputing.h"
#include "tools/programs/proxy/thread/PartOrder.h"

namespace anole::tools::generate {

/// A flow writer makes loops and functions as the trace has them: the tree of loops says what comes
/// after what, the call paths say in which function of the program. A function is written once for
/// each way that leads to it, or once for all ways on which it does the same.
///
/// A loop that stands in several places is a function of its own. So the program grows with the
/// trace, not with the run.
class FlowWriter {
public:
  explicit FlowWriter(Proxy &proxy);

  /// The body of main; its functions are complete afterwards. Fails if the trace is nested too
  /// deeply or the program would be too long.
  Expected<Block> main();
  /// Hands the definitions of functions over, each after those that it calls.
  std::vector<ProgramFunction> takeFunctions() { return std::move(definitions); }

private:
  /// Children that are written one after the other, and where they stand.
  struct Place {
    size_t depth;                     ///< of the function
    unsigned nesting;                 ///< of loops
    Ranks ranks;                      ///< that come here
    std::optional<Position> position; ///< nothing: counters only
    uint32_t loop;                    ///< the innermost one
  };
  struct Child {
    Symbol symbol;
    Ranks ranks;
    std::vector<int64_t> turns;
  };

  bool countUses();
  Block sequence(const std::vector<Child> &all, const Place &place);
  Block group(const std::vector<Child> &children, const Place &place);
  Block conditional(const Block &inner, const Child &child, const Place &place);
  Block one(const Child &child, const Place &place);
  Block pointBlock(uint32_t point, const Place &place);
  Block callBlock(uint32_t point, const Place &place);
  Leaf tripLeaf(uint32_t loop) const;
  Block loopBlock(uint32_t loop, const Place &place);
  Block counted(Block block, const std::string &counter);
  Block loopBody(uint32_t loop, const Place &place);
  Block rootBody(uint32_t thread);
  Block waitsBefore(uint32_t loop, uint32_t part) const;
  Block stepsAfter(uint32_t loop, uint32_t part) const;
  Block amongThreads(uint32_t point, const Block &computed, const Block &call) const;
  void noteWaiting(uint32_t thread);
  void writeThread(uint32_t thread);
  Expected<void> writeThreads();
  Block sharedLoop(uint32_t loop, const Place &place);
  Block alternatives(const OrderPart &part, const Place &place);
  std::optional<Expression> conditionOf(const Ranks &ranks, const std::vector<int64_t> &turns,
                                        const Place &place);
  Block callOf(const std::string &name, const std::string &comment, const Block &body);
  Block turnsOf(uint32_t loop, const Place &place, const Block &body);
  std::optional<Expression> tripsOf(uint32_t loop, const Place &place);
  std::optional<Position> positionOf(Symbol symbol, const Place &place, bool isAlways) const;
  Position counterOf(Symbol symbol) const;
  std::string counterName(Symbol symbol) const;
  bool runs(uint32_t rank, Symbol symbol) const;
  bool isInline(const Child &child, const Place &place) const;

  Proxy &proxy;
  OwnRanksIn ownRanks;
  ShortComputing computing;
  std::vector<LoopOrder> orders;
  std::optional<PartOrder> threadOrder;         ///< of several threads
  std::map<uint32_t, uint32_t> threadOfRoot;    ///< by loop; empty if there is one thread
  std::map<uint32_t, unsigned> uses;            ///< by the bits of a symbol
  std::map<ProgramFunction, std::string> known; ///< names of functions by their bodies
  std::map<uint32_t, Block> shared;             ///< calls of loops that are functions
  std::map<uint32_t, Block> calls;              ///< of points that stand in several places
  std::vector<ProgramFunction> definitions;
  size_t written = 0; ///< calls and loops
  std::string problem;
};

} // namespace anole::tools::generate
