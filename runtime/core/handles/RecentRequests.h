#pragma once

#include "runtime/core/model/RequestName.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole {

/// The requests that one thread made last and that are open, in the order in which it made them: a
/// ring in which the ordinal of a request is its place. Programs make some requests and wait for
/// just these, again and again, and an event names a request by how long ago it was made. So where
/// a wait is expected to complete the same requests as the last time, each is found by one
/// comparison, and none is entered in a table or removed from one.
///
/// The ring knows nothing but requests with consecutive ordinals. All else is RequestMap's
/// business, to which the owner moves them when somebody asks in another way (settle()). The choice
/// is the same as there: of requests that share a handle, the oldest that was made into this
/// variable.
///
/// Everything takes constant time, but for a wait that leaves older requests open: it looks at
/// these, up to `overlooked`. The ring has at most twice as many places as requests were open.
class RecentRequests {
public:
  /// Returns whether add() may take this request: it is the one after the newest, and there is a
  /// place.
  bool takes(const RequestName &name) const {
    return name.ordinal == next && name.thread == thread && uint64_t(next - first) < places;
  }
  void add(int64_t handle, const void *where) { at(next++) = {handle, where}; }

  /// Returns whether the request with this ordinal is open, has the handle and was made into the
  /// variable.
  bool is(int64_t ordinal, int64_t handle, const void *where) const {
    if (!has(ordinal))
      return false;
    const Place &place = at(ordinal);
    return place.where == where && place.handle == handle;
  }

  /// Returns whether `count` requests, each made into a variable of its own in this memory and none
  /// after `newest`, are the oldest ones of these variables.
  bool areOldest(uint64_t count, int64_t newest, const void *memory, size_t size) const {
    uint64_t known = uint64_t(newest - first) + 1;
    return known == count ||
           (known - count <= overlooked && madeInto(memory, size, newest) == count);
  }

  /// All that are open are complete, if there are so many; else nothing happens.
  bool completeAll(uint64_t count) {
    if (count != open())
      return false;
    first = next;
    gaps = 0;
    return true;
  }
  /// One of them is complete.
  void complete(int64_t ordinal) {
    at(ordinal).where = nullptr;
    ++gaps;
    for (; first != next && !at(first).where; ++first)
      --gaps;
  }

  bool has(int64_t ordinal) const { return uint64_t(ordinal - first) < uint64_t(next - first); }
  uint64_t open() const { return uint64_t(next - first) - gaps; }
  uint32_t madeBy() const { return thread; }

  /// Hands out all that are open, from the oldest on: `visit(name, handle, where)`. None is left.
  /// If there were many, there is more room for the next ones.
  template <class Visitor> void settle(Visitor visit) {
    bool isSmall = open() > places / 2 && places < most;
    for (; first != next; ++first)
      if (const Place &place = at(first); place.where)
        visit(RequestName{thread, first}, place.handle, place.where);
      else
        --gaps;
    if (isSmall)
      makeRoom(2 * places);
  }

  /// While none is open: the next one is this one.
  void startAt(const RequestName &name) {
    if (places == 0)
      makeRoom(least);
    first = next = name.ordinal;
    thread = name.thread;
  }

  /// The handle of a request that was handed out, as long as none was added since.
  int64_t handleOf(int64_t ordinal) const { return at(ordinal).handle; }

private:
  static constexpr size_t least = 64, most = 4096;
  static constexpr uint64_t overlooked = 64;

  struct Place {
    int64_t handle = 0;
    const void *where = nullptr; ///< null: complete
  };

  Place &at(int64_t ordinal) { return ring[size_t(ordinal) & (places - 1)]; }
  const Place &at(int64_t ordinal) const { return ring[size_t(ordinal) & (places - 1)]; }

  uint64_t madeInto(const void *memory, size_t size, int64_t newest) const {
    uint64_t count = 0;
    auto begin = reinterpret_cast<uintptr_t>(memory);
    for (int64_t ordinal = first; ordinal <= newest; ++ordinal)
      count += reinterpret_cast<uintptr_t>(at(ordinal).where) - begin < size;
    return count;
  }

  void makeRoom(size_t count) {
    ring.assign(count, {});
    places = count;
  }

  std::vector<Place> ring;
  size_t places = 0; ///< in the ring: a power of two, or none yet
  uint32_t thread = 0;
  int64_t first = 0, next = 0; ///< ordinals
  uint64_t gaps = 0;           ///< complete requests between them
};

} // namespace anole
