#pragma once

#include "tools/formats/in/otf2/Otf2Rank.h"

namespace anole::import::otf2 {

/// Makes the events of one OTF2 location, a thread, into calls of its rank. The state is the stack
/// of functions that were entered, the requests that are not complete, and the calls that wait for
/// them (OpenCalls).
///
/// An MPI call lies between the entry and the exit of its function; the events in between say
/// what it did. Events outside of any MPI function make calls of their own.
class ThreadReader {
public:
  ThreadReader(Otf2Rank &state, RankRecord::Thread &thread);

  /// `from` is where the function was called, if that is told: else in the function around it.
  void enter(uint64_t time, OTF2_RegionRef region, OTF2_CallingContextRef from);
  void leave(uint64_t time, OTF2_RegionRef region);
  void send(uint64_t time, uint32_t peer, OTF2_CommRef comm, uint32_t tag, uint64_t bytes,
            const uint64_t *request);
  void receive(uint64_t time, uint32_t peer, OTF2_CommRef comm, uint32_t tag, uint64_t bytes,
               const uint64_t *request);
  void makeRequest(uint64_t time, const char *function, uint64_t request);
  void complete(uint64_t request);
  void tested() { testedOnly = true; }
  void collective(uint64_t time, OTF2_CollectiveOp op, OTF2_CommRef comm, uint32_t root,
                  uint64_t sent, uint64_t received, const uint64_t *request);
  void makeComm(OTF2_CommRef comm);
  /// After the last event.
  void finish();

  const Definitions &definitions() const { return state.definitions; }
  uint64_t nanoseconds(uint64_t ticks) const { return state.definitions.nanoseconds(ticks); }
  uint64_t eventsSeen = 0;

private:
  struct Frame {
    OTF2_RegionRef region;
    Otf2Rank::Path path; ///< to it, and through it; to it, of MPI functions
  };

  bool unwind(OTF2_RegionRef region);
  void beginCall(const FunctionInfo &function, uint64_t time);
  void endCall(uint64_t time);
  void setPath(const Otf2Rank::Path &path);
  /// The call that events belong to; without one, a call of that function is made.
  ImportedCall &current(uint64_t time, const char *function);
  void endSingle(uint64_t time);
  void setMessage(ImportedCall &to, bool isSend, uint32_t peer, OTF2_CommRef comm, uint32_t tag,
                  uint64_t bytes);
  void setCollective(ImportedCall &to, OTF2_CollectiveOp op, OTF2_CommRef comm, uint32_t root,
                     uint64_t sent, uint64_t received);
  void listCompleted();
  bool isPoll() const;

  Otf2Rank &state;
  RankRecord::Thread &thread;
  OpenCalls calls;
  std::vector<Frame> stack;
  ImportedCall call;
  bool inCall = false, isSingle = false, isOpen = false, testedOnly = false;
  size_t callDepth = 0;               ///< frames around the call
  std::vector<uint64_t> made;         ///< requests that the call makes
  std::vector<RequestName> completed; ///< requests that it completes
};

} // namespace anole::import::otf2
