#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/ranks/online/MarkedLoop.h"
#include "runtime/core/ranks/online/OnlineRank.h"
#include "test/schedules/Programs.h"
#include "test/schedules/ScheduleScript.h"
#include "test/schedules/ScriptLoops.h"
#include "test/support/program/ScalarEvent.h"
#include "test/support/program/WholeSnapshot.h"

#include <functional>
#include <map>
#include <stdexcept>

namespace anole::test {

/// What clusters are told apart by: whom a message goes to or comes from, its tag, and a count.
inline std::vector<FunctionInfo> functionsOfPrograms() {
  using namespace programs;
  FieldInfo to{"dest", FieldKind::Peer}, from{"source", FieldKind::Peer}, tag{"tag"};
  return {{Send, "MPI_Send", {to, tag}, {}, {}},
          {Result, "MPI_Send", {to, tag}, {}, {}},
          {Receive, "MPI_Recv", {from, tag}, {}, {}},
          {Other, "MPI_Reduce_local", {{"count"}, {"datatype", FieldKind::Type}}, {}, {}}};
}

/// A rank that plays its script into a trace tree and takes part in online tracing.
class SimulatedRank final : public MarkerListener, public OnlineHost {
public:
  static constexpr int64_t unresolved = -999;
  using Publish = std::function<bool(const Trace &)>; ///< false: the disk is full

  static constexpr uint64_t timeOfAction = 1'000'000; ///< nanoseconds

  /// `costOfEvent`: nanoseconds that an event takes in each copy of the record.
  SimulatedRank(Transport &transport, const OnlineSettings &settings, Script script,
                uint64_t costOfEvent, Publish publish)
      : online(transport, *this, settings), rank(transport.rank()),
        trustsLeads(settings.trustLeads), script(std::move(script)), costOfEvent(costOfEvent),
        publisher(std::move(publish)),
        tree(0, 64, {MarkerMode::Auto, 1, {}, this, 0, true}, TimeDetail::Full),
        ownLoops(loopsOf(this->script.actions)) {}

  /// Its loops, as the script has them.
  const ScriptLoops &loops() const { return ownLoops; }
  /// Whether it followed this loop from its first iteration on, and no other one.
  bool followedOnly(uint64_t loop) const {
    return turns.size() == 1 && turns[0] == std::pair(loop, uint64_t(0));
  }
  uint64_t markers() const { return marked; }

  bool hasEnded() const { return position > script.actions.size(); }
  const Action *next() const {
    return position < script.actions.size() ? &script.actions[position] : nullptr;
  }
  size_t done() const { return std::min(position, script.actions.size()); } ///< actions

  /// Does what comes next; after the last action, ends.
  void go() {
    looks = 0;
    time += timeOfAction;
    position < script.actions.size() ? play(script.actions[position]) : end();
    ++position;
  }

  void marker(uint64_t number, bool isChanged, uint64_t signature) override {
    marked = number;
    if (online.marker(number, isChanged, signature))
      online.workAtMarker();
  }
  void follows(uint64_t loop, uint64_t done) override {
    marked = done;
    turns.emplace_back(loop, done);
    online.follows(loop, done);
  }
  void loopsRan() override { online.loopsRan(); }
  LoopEvidences evidence() const override { return tree.evidence(); }
  uint64_t markersOf(uint64_t loop) const override {
    return anole::markersOf(loop, tree.evidence(), 1);
  }
  void follow(uint64_t loop) override { tree.follow(loop); }
  void rest(bool wanted) override {
    mustRest = wanted;
    onRest(wanted);
  }
  Trace snapshot() override {
    if (mustRest && rank != 0)
      throw std::runtime_error("rank " + std::to_string(rank) +
                               " rests and is asked for its record");
    time += position * costOfEvent;
    copied += position * costOfEvent;
    return leaf(wholeSnapshot(tree, unresolved));
  }
  void conclude(Trace &trace, uint64_t loop, const Terms &) override {
    if (!tree.isUpToPeople())
      markLoop(trace, loop, tree.evidence(), markersOf(loop));
    whole = trace;
  }
  Mispredictions *surprises() override {
    return trustsLeads ? nullptr : &tree.settledMispredictions();
  }
  uint64_t spentOnCopies() const { return copied; } ///< of its record
  /// The protocol asks for it whenever it looks for something to do.
  uint64_t cpuTime() const override {
    if (++looks > mostLooks)
      throw std::runtime_error("rank " + std::to_string(rank) + " is busy without end");
    return time;
  }
  uint64_t recordSize() const override { return position; }
  bool publish(const Trace &trace) override {
    if (!publisher(trace))
      return false;
    BlockLibrary all;
    addBlocks(all, trace);
    size_t before = store.size();
    for (const auto &[digest, block] : all)
      if (!store.contains(digest))
        store.emplace(digest, Block::fromRank(block->facts(), block->bytes()));
    keepsBlocks = keepsBlocks || store.size() > before;
    return store.size() > before;
  }
  const BlockLibrary *kept() const override { return rank == 0 ? &store : nullptr; }
  void release(const std::vector<BlockRef> &blocks) override {
    for (const BlockRef &block : blocks) {
      backups.try_emplace(block->digest(), block->bytes());
      if (rank != 0)
        block.storage().drop();
    }
  }
  const std::vector<FunctionInfo> &functions() const override {
    static const std::vector<FunctionInfo> all = functionsOfPrograms();
    return all;
  }
  const PeerPlugins &plugins() const override { return noPlugins; }

  size_t released() const { return backups.size(); }

  /// Of its events so far: whether it did not look at the parameters of this one.
  const std::vector<bool> &unseenEvents() const { return unseen; }
  /// Is told when it is told to rest, or no longer.
  std::function<void(bool wanted)> onRest = [](bool) {};

  /// What its keeper finds when it dies, with the help of what rank 0 keeps.
  Trace piece(const SimulatedRank &zero) const {
    Trace found = leaf(wholeSnapshot(tree, unresolved));
    BlockLibrary own;
    addBlocks(own, found);
    for (const auto &[digest, block] : own)
      if (auto held = zero.store.find(digest); held != zero.store.end())
        block.storage().fetch(held->second->bytes());
    return found;
  }

  /// Puts what it released back into its whole record, to compare it.
  void takeBack() {
    BlockLibrary own;
    addBlocks(own, whole);
    for (const auto &[digest, block] : own)
      if (auto backup = backups.find(digest); backup != backups.end())
        block.storage().fetch(backup->second);
  }

  OnlineRank online;
  Trace whole;              ///< once it has ended; in the end, with the markers that all agreed on
  bool keepsBlocks = false; ///< at rank 0: of some trace

  const std::vector<Action> &actions() const { return script.actions; }

private:
  void play(const Action &action) {
    if (action.isMarker)
      return tree.markByHand();
    // No two events of a rank have the same time before them.
    Event event = scalarEvent(action.function, action.fields, position, rank);
    event.path = action.function * 1000003ULL;
    event.late = action.hasLateValue;
    LoopState loops{};
    for (const EnteredLoop &entered : action.loops) {
      loops.loops[loops.depth] = entered.loop;
      loops.slots[loops.depth++] = entered.slot;
    }
    unseen.push_back(isResting && mayRest(action.function));
    LateSlot slot = unseen.back() ? tree.recordUnseen(event, loops) : tree.record(event, loops);
    resolveEarlier();
    if (action.hasLateValue)
      open = slot;
    obey();
  }

  /// It rests between events.
  void obey() {
    if (mustRest && !isResting)
      tree.rest(mayRest);
    if (!mustRest && isResting)
      tree.wake();
    isResting = mustRest;
  }
  static bool mayRest(uint16_t function) { return function != programs::Other; }

  /// A late value comes an event after its own.
  void resolveEarlier() {
    int64_t value = 5;
    if (open)
      tree.resolve(*open, {&value, 1});
    open.reset();
  }

  void end() {
    whole = leaf(tree.finish(unresolved));
    online.finish(Trace(whole));
  }

  Trace leaf(StreamTrace stream) const {
    Trace trace = leafTrace({std::move(stream)}, rank, 1);
    trace.functions = functionsOfPrograms();
    trace.info.counters = {{"events", "calls recorded", position, position}};
    return trace;
  }

  uint32_t rank;
  bool trustsLeads;
  Script script;
  uint64_t costOfEvent, time = 0, copied = 0;
  Publish publisher;
  TraceTree tree;
  size_t position = 0;
  static constexpr uint64_t mostLooks = 1'000'000;
  mutable uint64_t looks = 0; ///< since the last action
  uint64_t marked = 0;        ///< markers that it has passed of the loop that it follows
  std::vector<std::pair<uint64_t, uint64_t>> turns;
  ScriptLoops ownLoops;
  std::optional<LateSlot> open;
  bool mustRest = false, isResting = false;
  std::vector<bool> unseen;
  PeerPlugins noPlugins;
  BlockLibrary store;                           ///< at rank 0: what it keeps on disk
  std::map<Block::Digest, std::string> backups; ///< of what was released
};

} // namespace anole::test
