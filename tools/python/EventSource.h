#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"

#include <optional>

namespace anole::python {

/// An EventSource knows where the events of a function have a value of some name.
class EventSource {
public:
  /// The field of this name among scalars and late values, or the length of an array, which is
  /// called `NAME.size`. Of an unknown function (null), and if there is none, events have no value.
  static EventSource of(const FunctionInfo *function, const std::string &name);

  std::optional<int64_t> read(const WalkedEvent &event) const;

private:
  enum class Part : uint8_t { None, Scalar, Length, Late } part = Part::None;
  size_t index = 0;
};

} // namespace anole::python
