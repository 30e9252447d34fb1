#pragma once

#include "runtime/core/model/SpecialValues.h"

#include <compare>
#include <optional>

namespace anole {

/// Names a request by the thread that made it (the ordinal of its stream) and its number among the
/// requests of this thread. The name is the same in every run, however the threads interleave.
///
/// Rejected: numbering all requests of the process. Their order depends on the scheduler.
struct RequestName {
  uint32_t thread = 0;
  int64_t ordinal = -1; ///< 0 is the thread's first; negative: no event made it
  auto operator<=>(const RequestName &) const = default;
};

/// A ForeignRequest is how an event names a request that another thread made: by a negative number
/// that holds both parts. The encoding is on disk: never change it.
class ForeignRequest {
public:
  /// Special::Unknown if no event made the request, or if there are too many threads.
  static constexpr int64_t encode(const RequestName &name) {
    bool isNamed = name.thread < threads && name.ordinal >= 0 && name.ordinal < ordinals;
    return isNamed ? ~(name.ordinal * threads + name.thread) : value(Special::Unknown);
  }

  /// Empty if the field is not such a number.
  static constexpr std::optional<RequestName> decode(int64_t field) {
    if (field >= 0 || isSpecial(field))
      return std::nullopt;
    return RequestName{static_cast<uint32_t>(~field % threads), ~field / threads};
  }

private:
  static constexpr int64_t threads = int64_t(1) << 20;
  static constexpr int64_t ordinals = INT64_MAX / threads; ///< keeps clear of special values
};

} // namespace anole
