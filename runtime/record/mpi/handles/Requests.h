#pragma once

#include "runtime/core/handles/RecentRequests.h"
#include "runtime/core/handles/RequestMap.h"
#include "runtime/core/model/RequestName.h"
#include "runtime/record/capture/CallScope.h"
#include "runtime/record/mpi/handles/Communicators.h"

namespace anole::record {

/// A RequestState is what a request needs until it completes.
struct RequestState {
  RequestName name;            ///< what events call it
  CallScope::LateHandle event; ///< waits for the source and tag of a wildcard receive
  int rank = 0;                ///< own rank in the receive's communicator
  bool anySource = false, anyTag = false;
  bool persistent = false, active = true;

  bool wildcard() const { return anySource || anyTag; }
  /// Returns whether there is nothing to know of it but its name.
  bool isPlain() const { return !wildcard() && !persistent; }
};

/// All requests of the process, and how many of them wait for what a wildcard receives.
///
/// Plain ones are recent ones first, unless threads share the table. They move to the map as soon
/// as another request enters it, or somebody looks for one there: so all in the map are older, and
/// none there has the handle of a recent one.
class Requests : private RequestMap<RequestState> {
public:
  using RequestMap::none, RequestMap::operator[], RequestMap::release;

  uint32_t open() const { return RequestMap::open() + static_cast<uint32_t>(recent.open()); }

  /// Adds a plain request if that takes a few instructions; else addPlain() has to.
  bool addRecent(int64_t handle, const void *where, const RequestName &name) {
    if (!recent.takes(name) || isShared(handle)) [[unlikely]]
      return false;
    recent.add(handle, where);
    return true;
  }
  /// Its entry, or none: it is a recent one.
  uint32_t addPlain(int64_t handle, const void *where, const RequestName &name);
  uint32_t add(int64_t handle, const void *where, const RequestState &state) {
    settle();
    uint32_t entry = RequestMap::add(handle, where, state);
    wildcards += state.wildcard();
    return entry;
  }
  /// The recent request that was added last has no name after all.
  void unname(const RequestName &name) { settle(name); }

  uint32_t take(int64_t handle, const void *where) {
    settle();
    return RequestMap::take(handle, where, [](const RequestState &state) {
      return threadState.requests.isOf(state.name.thread);
    });
  }
  uint32_t look(int64_t handle, const void *where) {
    settle();
    return RequestMap::look(handle, where);
  }
  uint32_t oldest(int64_t handle) {
    settle();
    return RequestMap::oldest(handle);
  }
  void remove(uint32_t entry) {
    wildcards -= (*this)[entry].payload.wildcard();
    RequestMap::remove(entry);
  }
  /// It is complete: gone, or waits until it is started again.
  void complete(uint32_t entry) {
    RequestState &state = (*this)[entry].payload;
    state.persistent ? void(state.active = false) : remove(entry);
  }
  /// Gives back an entry that was taken: the request lives on, or MPI has ended it.
  void giveBack(uint32_t entry, bool isOver) {
    release(entry);
    if (isOver)
      complete(entry);
  }
  /// The calling thread has left the call that took entries, and nothing of it is there any more.
  void giveBackAll();
  bool hasWildcards() const { return wildcards != 0; }

  RecentRequests recent;

private:
  bool isShared(int64_t handle) const { return RequestMap::open() != 0 && contains(handle); }
  void settle() {
    if (recent.open() != 0)
      settle({});
  }
  void settle(const RequestName &unnamed);

  uint32_t wildcards = 0;
};

/// Before the event of a call that was left. After a jump, nothing of the call gives back the
/// requests that it took.
void onCallLeft(bool jumped);

/// A persistent request, which becomes active when it is started.
inline RequestState persistent(RequestState state = {}) {
  state.persistent = true;
  state.active = false;
  return state;
}

/// The request of a receive with these arguments.
RequestState receiveState(const Communicator &group, int source, int tag);

/// Gives the event of a completed wildcard receive what it received.
void resolveReceive(RequestState &request, const MPI_Status &status);

} // namespace anole::record
