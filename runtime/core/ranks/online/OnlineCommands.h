#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/online/PhaseGroup.h"
#include "runtime/core/terms/Term.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace anole {

/// A lead, and how many ranks its trace stands for.
struct LeadShare {
  uint32_t rank = 0;
  uint64_t members = 0;
  bool operator==(const LeadShare &) const = default;
};

/// An Order is what rank 0 tells all ranks. An update is the making of one trace of all ranks up to
/// a marker; they have numbers, and one ends before the next begins.
struct Order {
  enum class Kind : uint8_t {
    Follow,     ///< your group's loop, in a turn that may begin with this order
    Locate,     ///< say at which marker of that loop you are
    Weigh,      ///< the same, and what is distinct in the records, those of these leads if they are
                ///< reused
    Cut,        ///< give your trace up to marker `marker`, or all of it, if you end before
    Sign,       ///< the same of your signatures alone: no trace is made. Other groups give nothing
    Abort,      ///< some rank was past that marker, or will never come to it: forget it
    Release,    ///< rank 0 keeps the blocks of what was merged: their bytes may go
    Merge,      ///< all ranks merge what they gave
    MergeLeads, ///< only these leads do
    Rest,       ///< all others of the group need not look at the parameters of their events
    Wake,       ///< all of the group have to, again
    Stop        ///< all is done
  };
  static constexpr uint64_t atEnd = UINT64_MAX; ///< a marker that no rank reaches

  Kind kind = Kind::Stop;
  uint64_t update = 0;
  uint64_t marker = 0;
  bool reuse = false;  ///< of Cut and Weigh: only these leads give something
  bool merges = false; ///< of Cut: the order Merge is in it
  std::vector<LeadShare> leads{};
  Terms
      phases{}; ///< of Cut at the end: the lengths of all phases, in markers, if all have the same
  /// Of Follow, and of Cut at the end: all groups. Of others: the one that the order is for.
  std::vector<PhaseGroup> groups{};

  /// Returns the key of the loop that markers of this rank are of; 0: none.
  uint64_t loopOf(uint32_t rank) const {
    const PhaseGroup *own = groupOf(groups, rank);
    return own ? own->turn.loop : 0;
  }
  bool operator==(const Order &) const = default;
};

std::string toBytes(const Order &order);
Order orderFrom(const std::string &bytes);

/// Puts the orders into the order in which they were given: messages may overtake each other.
class OrderQueue {
public:
  void arrive(uint64_t number, Order order) { waiting.emplace(number, std::move(order)); }

  std::optional<Order> next() {
    auto order = waiting.extract(
        ANOLE_FAULT(OrdersAsTheyCome, waiting.empty() ? taken : waiting.begin()->first, taken));
    if (!order)
      return std::nullopt;
    ++taken;
    return std::move(order.mapped());
  }

private:
  std::map<uint64_t, Order> waiting;
  uint64_t taken = 0;
};

} // namespace anole
