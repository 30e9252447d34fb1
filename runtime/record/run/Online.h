#pragma once

#include "runtime/core/compress/PhaseSettings.h"
#include "runtime/core/ranks/online/MarkerTimes.h"
#include "runtime/core/ranks/online/OnlineRank.h"
#include "runtime/record/process/IdleHook.h"
#include "runtime/record/run/PartialTrace.h"
#include "runtime/record/run/Session.h"
#include "runtime/record/transport/MpiTransport.h"

namespace anole::record {

/// This process's part in online tracing: OnlineRank over MPI.
///
/// While the program runs, all of this happens in wrappers of the thread that called MPI_Init,
/// after the real call: at markers, and at an event when a millisecond has passed since it last
/// looked for messages (or more, where looking is dear). So MPI is called where the program calls
/// it, at any thread level but MPI_THREAD_SERIALIZED, where markers by hand could come while
/// another thread is in MPI; there, ranks only talk at the end. Nothing waits for another rank
/// before MPI_Finalize.
///
/// What that costs is kept within ANOLE_ONLINE_BUDGET (see UpdateBudget), and counted.
///
/// A trace that is made on the way has the events of that thread only.
class Online final : public MarkerListener, public OnlineHost, public IdleHook {
public:
  /// Once MPI is up, on all ranks: takes part in online tracing from now on, if options and
  /// circumstances allow; else null.
  static std::unique_ptr<Online> make(Session &session, const PeerPlugins &plugins);

  /// Handles what has arrived.
  void attend() noexcept override;

  /// In MPI_Finalize: compares the clocks of all ranks, for which it waits.
  void compareClocks();

  /// In MPI_Finalize, then: waits for all ranks. `trace` is what this rank recorded; it becomes the
  /// trace of all ranks at rank 0, and nothing elsewhere. False if MPI broke down.
  bool finish(Trace &trace);

  Online(Session &session, const PeerPlugins &plugins, bool whileRunning);

  void marker(uint64_t number, bool changed, uint64_t signature) override;
  void follows(uint64_t loop, uint64_t done) override;
  void loopsRan() override;
  Trace snapshot() override;
  Mispredictions *surprises() override;
  LoopEvidences evidence() const override;
  uint64_t markersOf(uint64_t loop) const override;
  void follow(uint64_t loop) override;
  void rest(bool wanted) override { mustRest = wanted; }
  void conclude(Trace &whole, uint64_t loop, const Terms &phases) override;
  bool publish(const Trace &trace) override;
  const BlockLibrary *kept() const override;
  void release(const std::vector<BlockRef> &blocks) override;
  const std::vector<FunctionInfo> &functions() const override;
  uint64_t cpuTime() const override;
  uint64_t recordSize() const override;
  BlockShelf *shelf() override;
  const PeerPlugins &plugins() const override { return registered; }

private:
  void compareClocksEarly();
  ThreadRecorder &first() const; ///< of the thread that called MPI_Init
  void attendNow();
  void receiveAll();
  void countQuietMarkers();
  void beQuiet();
  void addWork(Trace &trace, uint64_t ticks) const;

  Session &session;
  const PeerPlugins &registered;
  MpiTransport transport;
  OnlineRank rank;
  PartialTrace partial;
  MarkerTimes markerTimes;
  bool mustRest = false;          ///< from the next event on
  uint64_t waited = 0;            ///< for other ranks, in MPI_Finalize
  bool hasWorkedAtMarker = false; ///< that of the last event
  uint64_t restsUntil = 0;        ///< by cpuTime()
  uint64_t releasedAway = 0;      ///< bytes that were put away when blocks were released
};

} // namespace anole::record
