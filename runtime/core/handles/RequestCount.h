#pragma once

#include "runtime/core/model/RequestName.h"

namespace anole {

/// Counts the requests that one thread makes, and translates between their names and the fields of
/// the thread's events. A field is the distance from the thread's newest request, so that it is the
/// same in each iteration of a loop, or a ForeignRequest. The recorder and the readers of a trace
/// count in the same way.
class RequestCount {
public:
  constexpr RequestCount() = default;
  constexpr explicit RequestCount(uint32_t thread) : thread(thread) {}

  /// The thread makes its next request.
  RequestName make() { return {thread, made++}; }
  /// The thread makes a request of which there is no event.
  RequestName nameless() const { return {thread, -1}; }
  /// The event that made the newest request is not an event after all: its name goes to the next
  /// request.
  RequestName takeBack() { return {thread, --made}; }

  /// The thread makes so many requests.
  void makeMany(int64_t count) { made += count; }
  int64_t size() const { return made; }
  uint32_t madeBy() const { return thread; }
  bool isOf(uint32_t otherThread) const { return thread == otherThread; }

  /// The field of an event that uses the request.
  int64_t field(const RequestName &name) const {
    return isOwn(name) ? made - 1 - name.ordinal : ForeignRequest::encode(name);
  }

  /// The same for the raw log: an own request by its ordinal.
  int64_t absolute(const RequestName &name) const {
    return isOwn(name) ? name.ordinal : ForeignRequest::encode(name);
  }

  /// The request that a field stands for, if the field is not a special value. A damaged file may
  /// hold anything, even the ordinal of a request that does not exist.
  RequestName named(int64_t field) const {
    if (auto foreign = ForeignRequest::decode(field))
      return *foreign;
    return {thread, made - 1 - field};
  }

private:
  bool isOwn(const RequestName &name) const { return name.thread == thread && name.ordinal >= 0; }

  uint32_t thread = 0;
  int64_t made = 0;
};

} // namespace anole
