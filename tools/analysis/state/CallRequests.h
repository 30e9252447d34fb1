#pragma once

#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/WalkedEvent.h"

#include <optional>
#include <vector>

namespace anole::tools {

/// CallRequests name the requests of one thread's calls, which are read one after the other. An
/// event gives a request by its distance from the newest one; here it gets the name that it has
/// everywhere.
class CallRequests {
public:
  CallRequests() = default;
  explicit CallRequests(uint32_t thread) : count(thread) {}

  /// The thread's next call.
  void read(const FunctionInfo &function, const WalkedEvent &event);

  /// The requests and matched messages that the call is given, in the order of its fields.
  const std::vector<RequestName> &given() const { return names; }
  /// Returns those of them that the first thread made, by ordinal.
  const std::vector<int64_t> &givenOfFirst() const { return ordinals; }
  /// The one that it makes.
  const std::optional<RequestName> &made() const { return newest; }
  /// Returns how many the thread has made so far.
  int64_t size() const { return count.size(); }
  bool isOwn(const RequestName &name) const { return count.isOf(name.thread); }

  /// The thread makes so many that are not read, and its call is given those that were made so
  /// much later: a reader skips what repeats.
  void skip(int64_t made);

private:
  void name(int64_t field);

  RequestCount count;
  std::vector<RequestName> names;
  std::vector<int64_t> ordinals; ///< see givenOfFirst
  std::optional<RequestName> newest;
};

} // namespace anole::tools
