#pragma once

#include "runtime/core/compress/LoopEvidence.h"
#include "runtime/core/compress/Mispredictions.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/model/TraceBlocks.h"
#include "runtime/core/ranks/cluster/ClusterSettings.h"
#include "runtime/core/ranks/cluster/PeerPlugin.h"
#include "runtime/core/terms/BlockShelf.h"

namespace anole {

/// OnlineSettings say how the ranks of a run find one trace together.
struct OnlineSettings {
  uint32_t arity = 4;                    ///< of the tree over which they talk
  bool whileRunning = true;              ///< false: only when all have ended (ANOLE_ONLINE=off)
  bool trustLeads = false;               ///< ANOLE_LEAD=trust: see Coordinator
  uint32_t budget = 3;                   ///< percent of the CPU time for online work; 0: no limit
  uint64_t timeBytes = defaultTimeBytes; ///< ANOLE_TIME_BYTES: see settleSums
  ClusterSettings cluster;

  /// Returns whether the trace of the whole run holds what each rank itself did. Then trusted leads
  /// stand for others only in traces that are made on the way.
  bool isLossless() const {
    return cluster.kind == ClusterKind::Exact || cluster.kind == ClusterKind::None;
  }
};

/// An OnlineHost does what the protocol asks of the process that it runs in.
class OnlineHost {
public:
  virtual ~OnlineHost() = default;

  /// The trace of this rank, up to the marker that it is just passing.
  virtual Trace snapshot() = 0;

  /// Returns what this rank has done up to the marker that it is just passing; null: it cannot be
  /// compared with others.
  virtual Mispredictions *surprises() = 0;

  /// Returns what this rank knows of the loops of which one may be the phase loop.
  virtual LoopEvidences evidence() const = 0;

  /// Returns how many markers of this loop the rank has passed, also if it follows another one.
  virtual uint64_t markersOf(uint64_t loop) const = 0;

  /// All ranks take this loop for the phase loop. Markers of it are told of from now on, unless the
  /// programmer chose another one.
  virtual void follow(uint64_t loop) = 0;

  /// All ranks have ended: this loop (0: none) had phases of so many markers each. Adds to all that
  /// this rank recorded what only now is known of it.
  virtual void conclude(Trace &whole, uint64_t loop, const Terms &phases) = 0;

  /// Asked of rank 0: keeps the trace of all ranks up to a marker, in place of the one before. True
  /// if it keeps blocks of it that it did not keep before, until the run has its trace, even if all
  /// ranks end: then ranks are told to release theirs.
  virtual bool publish(const Trace &trace) = 0;

  /// Tells whether another rank's record stands for this one's from the next event on, or no
  /// longer: the parameters of events need not be kept meanwhile, but their order. A host may keep
  /// them.
  virtual void rest(bool wanted) = 0;

  /// At rank 0: the blocks that it keeps. Null elsewhere.
  virtual const BlockLibrary *kept() const = 0;

  /// Rank 0 keeps these blocks of this rank: as far as the rank can get at them there, their bytes
  /// need no memory any more.
  virtual void release(const std::vector<BlockRef> &blocks) = 0;

  /// Returns what the fields of a trace of this run mean.
  virtual const std::vector<FunctionInfo> &functions() const = 0;

  /// Nanoseconds of CPU time that the thread in which the protocol runs has taken until now.
  virtual uint64_t cpuTime() const = 0;

  /// Bytes that the record of this rank takes now, about.
  virtual uint64_t recordSize() const = 0;

  /// Returns where blocks of other ranks go that merging takes in, or null.
  virtual BlockShelf *shelf() { return nullptr; }

  /// Returns what the program has said of its peers until now.
  virtual const PeerPlugins &plugins() const = 0;
};

} // namespace anole
