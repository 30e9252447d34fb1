#pragma once

#include "tools/programs/threads/MessageCall.h"

#include <map>
#include <set>
#include <utility>

namespace anole::tools {

/// SharedMessages are what several threads of one rank receive with the same source, tag and
/// communicator. No trace holds an order between threads, so in a program that is made from one,
/// whichever thread comes first takes the next message. That only delays the others, if all threads
/// that share messages take them alike:
///
/// - in the same order, where those of one kind in a row are one: else they may wait for each other
///   for ever;
/// - with the same count and datatype: else a message may be longer than what one has room for;
/// - what a thread probes, it receives: else it may wait for what another has taken.
///
/// A receive with a wildcard that received nothing could take what other threads wait for.
///
/// Time: all events of the threads, twice if they share messages, and at most four million pairs of
/// kinds. Memory: the kinds of messages.
class SharedMessages {
public:
  using Threads = std::pair<uint32_t, uint32_t>;

  /// Must be called for all events of each thread, in their order.
  void add(uint32_t thread, const MessageCall &call, const WalkedEvent &event);
  bool areThere() const;
  /// If there are some: must be called once more for all events, once all are added.
  void follow(uint32_t thread, const MessageCall &call, const WalkedEvent &event);

  /// Returns two threads that do not take them alike.
  std::optional<Threads> contest() const;

private:
  using Kind = MessageCall::Kind;

  struct Amounts {
    std::optional<MessageCall::Amount> first{};
    bool differ = false;
    void add(const MessageCall::Amount &amount);
  };
  struct Receivers {
    std::set<uint32_t> threads{};
    Amounts amounts{};
    bool findMessages = false; ///< which other calls receive
  };
  /// In which order a thread takes shared messages.
  struct Order {
    uint64_t hash = 0;
    Kind last{};
    auto operator<=>(const Order &) const = default;
  };

  std::optional<Threads> contestOf(const Receivers &receivers) const;
  std::optional<Threads> probeContest() const;
  std::optional<Threads> wildcardContest() const;

  std::map<Kind, Receivers> received;
  std::map<Kind, std::set<uint32_t>> probed; ///< and not yet received, by which threads
  std::set<Kind> wildcards;                  ///< that received nothing
  Amounts matched;                           ///< of what was found before
  std::map<uint32_t, Order> orders;          ///< by thread
};

} // namespace anole::tools
