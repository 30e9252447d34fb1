#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/file/check/Absolutes.h"
#include "runtime/core/file/rawlog/RawLog.h"

#include <optional>
#include <string>

namespace anole {

/// Compares the events of one rank, one by one, thread by thread.
class EventCheck {
public:
  EventCheck(const Trace &trace, uint32_t rank);

  /// The events that follow are those of this thread.
  void beginThread(uint32_t thread) { absolutes.beginThread(thread); }

  /// Returns what differs, or nothing.
  std::optional<std::string> difference(const WalkedEvent &traced, const RawEvent &raw);

  uint64_t values() const { return compared; }

private:
  std::optional<std::string> shapeDifference(const WalkedEvent &traced, const RawEvent &raw) const;
  std::optional<std::string> fieldDifference(const WalkedEvent &traced, const RawEvent &raw);
  std::optional<std::string> lateDifference(const WalkedEvent &traced, const RawEvent &raw);
  std::optional<std::string> valueDifference(const FieldInfo &field, const std::string &suffix,
                                             int64_t traced, const RawEvent &raw, size_t index);
  std::string nameOf(const PointKey &key) const;

  const KnownFunctions functions;
  const FunctionInfo *function = nullptr;
  Absolutes absolutes;
  uint64_t compared = 0;
};

/// A value as a person wants it: special ones by name.
std::string valueText(int64_t value);

} // namespace anole
