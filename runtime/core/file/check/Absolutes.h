#pragma once

#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/walk/OwnRanks.h"

#include <optional>

namespace anole {

/// Undoes what makes the values of a rank independent of it: gives peers, ranks and requests their
/// absolute values again, from nothing but the events of the rank in order. The communicators that
/// a rank has are known from the events that made them; requests are counted, by thread.
class Absolutes {
public:
  explicit Absolutes(uint32_t worldRank) : ranks(worldRank) {}

  /// The events that follow are those of this thread, from its first one on.
  void beginThread(uint32_t thread) { requests = RequestCount(thread); }

  /// Starts an event; its values are then given to `of` in the order of its fields.
  void begin(const FunctionInfo &function, const WalkedEvent &event);

  /// The absolute value of a field; nothing if it cannot be known (a peer in a communicator that
  /// was made out of sight).
  std::optional<int64_t> of(FieldKind kind, int64_t value);

private:
  OwnRanks ranks;
  RequestCount requests;      ///< of the thread
  std::optional<int64_t> own; ///< own rank in the event's communicator or window
};

} // namespace anole
