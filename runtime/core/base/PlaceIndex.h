#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace anole {

/// A PlaceIndex finds the places of elements of a sequence by their hashes. The sequence has the
/// elements, so that one of them takes some 16 bytes here, and its hash is computed once.
///
/// Rejected: std::unordered_map from a copy of the element to its place. It takes a node of 32 to
/// 80 bytes and an allocation for each, and a program may have tens of thousands of call paths.
class PlaceIndex {
public:
  static constexpr uint32_t none = UINT32_MAX;

  /// Returns the place of the element of that hash of which `isIt(place)` is true, or none.
  template <typename IsIt> uint32_t find(uint64_t hash, IsIt isIt) const {
    if (slots.empty())
      return none;
    const uint32_t tag = tagOf(hash);
    for (size_t at = tag & mask(); slots[at].place != none; at = (at + 1) & mask())
      if (slots[at].tag == tag && isIt(slots[at].place))
        return slots[at].place;
    return none;
  }

  /// Adds an element that is not in it. If memory runs out, it throws and has changed nothing.
  void add(uint64_t hash, uint32_t place) {
    if (4 * (used + 1) > 3 * slots.size())
      grow();
    put(slots, {tagOf(hash), place});
    ++used;
  }

  /// Returns the place of the element of that hash of which `isIt(place)` is true. If there is
  /// none, the caller's new element has the place `next` from now on, and that is returned.
  template <typename IsIt> uint32_t findOrAdd(uint64_t hash, size_t next, IsIt isIt) {
    uint32_t place = find(hash, isIt);
    if (place == none) {
      place = static_cast<uint32_t>(next);
      add(hash, place);
    }
    return place;
  }

  size_t memory() const { return slots.capacity() * sizeof(Slot); }

private:
  struct Slot {
    uint32_t tag = 0, place = none;
  };

  static uint32_t tagOf(uint64_t hash) { return static_cast<uint32_t>(hash ^ hash >> 32); }
  static void put(std::vector<Slot> &into, Slot slot) {
    size_t at = slot.tag & (into.size() - 1);
    while (into[at].place != none)
      at = (at + 1) & (into.size() - 1);
    into[at] = slot;
  }

  size_t mask() const { return slots.size() - 1; }
  void grow() {
    constexpr size_t least = 16;
    std::vector<Slot> wider(slots.empty() ? least : 2 * slots.size());
    for (Slot slot : slots)
      if (slot.place != none)
        put(wider, slot);
    slots = std::move(wider);
  }

  std::vector<Slot> slots; ///< a power of two, of which at most three quarters are taken
  size_t used = 0;
};

} // namespace anole
