#pragma once

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/walk/WalkedEvent.h"

#include <array>
#include <optional>

namespace anole::tools {

/// A MessageCall is a function that receives or probes messages: where its fields are. A persistent
/// receive counts where it is made, as the trace names its source only there.
struct MessageCall {
  /// Communicator, source and tag. Source and tag of a wildcard are those of what it received; it
  /// stays a wildcard if it received nothing.
  using Kind = std::array<int64_t, 3>;
  /// Count and datatype.
  using Amount = std::array<int64_t, 2>;

  const FunctionInfo *function = nullptr;
  FieldPlace comm{}, source{}, tag{}, count{}, type{};
  bool probes = false;    ///< and leaves the message for another call
  bool isMatched = false; ///< receives what a call before has found: it has no kind

  /// Returns nothing where no message is asked for.
  std::optional<Kind> kindOf(const WalkedEvent &event) const;
  /// Returns nothing for calls that have no buffer.
  std::optional<Amount> amountOf(const WalkedEvent &event) const;
};

/// Returns nothing for functions that take no messages.
std::optional<MessageCall> messageCallOf(const FunctionInfo &function);

} // namespace anole::tools
