#pragma once

#include "runtime/core/handles/HandleMap.h"

#include <cstdint>
#include <vector>

namespace anole {

/// The requests that a process has made and not yet completed, by handle.
///
/// Several requests may share one handle, because an MPI library needs no object for a send that is
/// complete at once. Which ones do depends on timing, so it must not show. Of the requests with one
/// handle, take() chooses the one that was made into the variable in which it is completed,
/// otherwise the oldest of those that the caller calls likely (of its own thread), otherwise the
/// oldest. It never chooses one twice, because an array may hold the handle many times. It looks at
/// the 64 oldest.
///
/// An entry keeps its index while it exists. MPI gives the same few handles again and again, so a
/// handle without requests stays in the table, which saves most of the time of adding and removing.
/// When the table is full, such handles go, in constant time for each that came; so memory follows
/// the number of requests that are open at once. The steady state allocates nothing. The map is not
/// thread safe.
template <class Payload> class RequestMap {
public:
  static constexpr uint32_t none = UINT32_MAX;

  struct Entry {
    int64_t ordinal = 0; ///< 0 is the process's first request: no two have the same
    int64_t handle = 0;
    const void *where = nullptr;           ///< the variable that got the handle
    uint32_t older = none, younger = none; ///< others with the same handle
    bool taken = false;
    Payload payload{};
  };

  uint32_t open() const { return count; }
  bool empty() const { return count == 0; }
  Entry &operator[](uint32_t index) { return entries[index]; }
  /// Returns whether a request with this handle is open.
  bool contains(int64_t handle) const {
    const Chain *chain = chains.find(handle);
    return chain && chain->first != none;
  }

  /// If memory runs out, it throws and has changed nothing.
  uint32_t add(int64_t handle, const void *where, const Payload &payload = {}) {
    if (unused == none || chains.isFull()) [[unlikely]]
      makeRoom();
    Chain &chain = chains.at(handle);
    ++count;
    uint32_t index = unused;
    Entry &entry = entries[index];
    unused = entry.younger;
    entry.ordinal = made++;
    entry.handle = handle;
    entry.where = where;
    entry.older = chain.last;
    entry.younger = none;
    entry.taken = false;
    entry.payload = payload;
    (chain.first == none ? chain.first : entries[chain.last].younger) = index;
    chain.last = index;
    if (chain.free == none)
      chain.free = index;
    return index;
  }

  /// The entry for this handle in this variable. Until release() or remove() it stands for nothing
  /// else. `none` if the request was made unseen.
  template <class IsLikely>
  uint32_t take(int64_t handle, const void *where, const IsLikely &isLikely) {
    Chain *chain = chains.find(handle);
    if (!chain || chain->free == none)
      return none;
    uint32_t chosen = chain->free;
    if (entries[chosen].where != where) [[unlikely]]
      chosen = choose(chosen, where, isLikely);
    entries[chosen].taken = true;
    skipTaken(*chain);
    return chosen;
  }

  uint32_t take(int64_t handle, const void *where) {
    return take(handle, where, [](const Payload &) { return true; });
  }

  /// Returns what take() would choose while nothing is taken, if it is one of the first of its
  /// handle and was made into this variable; otherwise `none`. Takes nothing.
  uint32_t look(int64_t handle, const void *where) const {
    const Chain *chain = chains.find(handle);
    uint32_t index = chain ? chain->first : none;
    for (unsigned step = 0; index != none && step < lookLimit; ++step) {
      if (entries[index].where == where)
        return entries[index].taken ? none : index;
      index = entries[index].younger;
    }
    return none;
  }

  /// The oldest entry of the handle, which a call of another thread may have taken; `none` if there
  /// is none. It is for calls that are given a handle and no variable, and that leave the request
  /// as it is: MPI_Pready while another thread waits for the request.
  uint32_t oldest(int64_t handle) const {
    const Chain *chain = chains.find(handle);
    return chain ? chain->first : none;
  }

  /// Gives back a taken entry, whose request lives on.
  void release(uint32_t index) {
    entries[index].taken = false;
    Chain &chain = *chains.find(entries[index].handle);
    if (chain.free == none || entries[index].ordinal < entries[chain.free].ordinal)
      chain.free = index;
  }

  void remove(uint32_t index) {
    Entry &entry = entries[index];
    Chain &chain = *chains.find(entry.handle);
    --count;
    (entry.older == none ? chain.first : entries[entry.older].younger) = entry.younger;
    (entry.younger == none ? chain.last : entries[entry.younger].older) = entry.older;
    if (chain.free == index) {
      chain.free = entry.younger;
      skipTaken(chain);
    }
    entry.younger = unused;
    unused = index;
  }

protected:
  /// Visits all, each of which the visitor may remove.
  template <class Visitor> void each(Visitor visit) {
    chains.each([&](const Chain &chain) {
      for (uint32_t index = chain.first; index != none;) {
        uint32_t next = entries[index].younger;
        visit(index);
        index = next;
      }
    });
  }

private:
  static constexpr unsigned searchLimit = 64, lookLimit = 16;
  struct Chain {
    uint32_t first = none, last = none;
    uint32_t free = none; ///< the oldest that is not taken
  };

  void skipTaken(Chain &chain) {
    while (chain.free != none && entries[chain.free].taken)
      chain.free = entries[chain.free].younger;
  }

  template <class IsLikely>
  uint32_t choose(uint32_t oldest, const void *where, const IsLikely &isLikely) const {
    uint32_t index = oldest, likely = none;
    for (unsigned step = 0; index != none && step < searchLimit; ++step) {
      const Entry &entry = entries[index];
      if (entry.where == where && !entry.taken)
        return index;
      if (likely == none && !entry.taken && isLikely(entry.payload))
        likely = index;
      index = entry.younger;
    }
    return likely == none ? oldest : likely;
  }

  [[gnu::noinline]] void makeRoom() {
    if (chains.isFull())
      chains.keepOnly([](const Chain &chain) { return chain.first != none; });
    if (unused != none)
      return;
    entries.emplace_back();
    unused = static_cast<uint32_t>(entries.size() - 1);
  }

  HandleMap<Chain> chains;
  std::vector<Entry> entries;
  uint32_t unused = none;
  uint32_t count = 0; ///< requests that are open
  int64_t made = 0;
};

} // namespace anole
