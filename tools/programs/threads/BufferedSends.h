#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/WalkedEvent.h"

#include <optional>
#include <set>

namespace anole::tools {

/// BufferedSends are those of one rank, which share the buffer that the program attached. No trace
/// holds an order between threads, so in a program that is made from one, more sends may be under
/// way at a time than in the traced one, and MPI ends a program whose buffer is full. Therefore,
/// where several threads send so, the buffer must have room for all that they ever send.
class BufferedSends {
public:
  /// Returns whether events of the function must be added.
  static bool concern(const FunctionInfo &function);

  void add(uint32_t thread, const FunctionInfo &function, const WalkedEvent &event);

  /// Returns whether the sends of several threads may fill the buffer.
  bool mayFill() const;

private:
  std::set<uint32_t> sending;
  std::optional<uint64_t> needed = 0; ///< nothing: not known
  uint64_t room = UINT64_MAX;         ///< of the smallest buffer
};

} // namespace anole::tools
