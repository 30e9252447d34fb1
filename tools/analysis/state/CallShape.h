#pragma once

#include "runtime/core/calls/CallPlaces.h"
#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/state/ByteRule.h"
#include "tools/analysis/state/CollectiveOperation.h"

#include <map>

namespace anole::whatif {

/// A CallKind is what a call does to the logical time of ranks.
enum class CallKind : uint8_t {
  Local,            ///< takes the time that it took
  Outside,          ///< start and end of MPI: takes no time
  Send,             ///< blocking
  SendStart,        ///< nonblocking
  SendInit,         ///< persistent
  Receive,          ///< likewise
  ReceiveStart,     ///
  ReceiveInit,      ///
  SendReceive,      ///
  SendReceiveStart, ///
  Start,            ///< of persistent requests
  Wait,             ///< for all requests that it names, and tests that found them complete
  WaitSome,         ///< for some of them: Waitany, Waitsome, Testany, Testsome
  Probe,            ///
  MatchedProbe,     ///< Mprobe, Improbe
  MatchedReceive,   ///< Mrecv
  MatchedStart,     ///< Imrecv
  Free,             ///< of a request
  Cancel,           ///< of a request: what was not received so far will not be
  Collective,       ///
  CollectiveStart,  ///
  CollectiveInit,   ///
  MakeCommunicator, ///< waits for all ranks of the old one, perhaps when its request is awaited
  MeetForComm,      ///< makes one, too, but waits for the ranks of the new one
  Ready,            ///< partitions of a persistent send
  MakeWindow,       ///< waits for all ranks of the communicator
  FreeWindow,       ///< waits for all ranks of the window
  Fence,            ///< likewise, and for what they put and get
  OneSided,         ///< starts to put or get, until a fence or a flush
  OneSidedStart,    ///< the same, until its request is complete
  Flush,            ///< waits for what it put and got: MPI_Win_flush, MPI_Win_unlock
  Lock,             ///< of a window at another rank; waits for those that have it
  Expose,           ///< lets others use the rank's memory: MPI_Win_post
  StartAccess,      ///< waits for those whose memory it uses: MPI_Win_start
  EndAccess,        ///< has used it: MPI_Win_complete
  EndExposure,      ///< waits for those that used the rank's memory: MPI_Win_wait
  Ignored,          ///< communicates in a way that is not modelled; takes the time that it took
};

/// A CallShape is what the calls of a function mean, and where in its events to find it.
struct CallShape : CallPlaces {
  explicit CallShape(const FunctionInfo &function);

  using Place = FieldPlace;
  const FunctionInfo *function;
  const CallRole *role;
  CallKind kind = CallKind::Local;
  Operation operation = Operation::Barrier; ///< of collectives
  bool isSynchronous = false;               ///< sends that wait for their receives: MPI_Ssend
  bool isFollowed = false; ///< what it makes has to be known before it is complete: see Groups
  tools::ByteRule bytes;
  Place madeComm, madeWindow, partitions, low, high, length, made, completed, continues,
      lateCompleted;             ///< scalars, but for the last
  Place group;                   ///< a scalar: of an epoch
  Place lockType, assertion;     ///< scalars: of a lock
  Place statusSource, statusTag; ///< scalars: what a wildcard got
  Place lateSource, lateTag;     ///< late values: the same

  /// Returns whether a lock keeps others from having one.
  bool isExclusive(const WalkedEvent &event) const;

  KnownFunction known() const { return {*function, *role}; }
  bool isPartitioned() const { return partitions.has_value(); }
  /// Returns whether the time inside is taken as it was, and no network changes it.
  bool takesItsTime() const;
  /// Returns whether it is one that goes on once messages are there, or may be there soon.
  bool waitsForMessages() const;
  /// Returns whether ranks meet in it to make a communicator or a window, for all of them.
  bool makesForAll() const;
  /// Returns whether it is a call that a program repeats until it finds something.
  bool isPoll() const { return role->mode == CallMode::Test; }
  /// Returns whether the call is one that found nothing. It takes no time: waiting is no
  /// computation.
  bool isVain(const WalkedEvent &event) const { return isPoll() && scalar(event, flag, 1) == 0; }

  static constexpr int64_t sharedLock = 235; ///< as in include/anole/mpi_numbers.def
  static int64_t scalar(const WalkedEvent &event, Place place, int64_t otherwise);
  static int64_t late(const WalkedEvent &event, Place place, int64_t otherwise);

private:
  CallShape(const FunctionInfo &function, const CallRole &role);
  bool hasItsFields() const;
};

/// The functions of a trace, by id.
using CallShapes = std::map<uint16_t, CallShape>;
CallShapes shapesOf(const Trace &trace);

} // namespace anole::whatif
