#pragma once

#include "runtime/core/trace/SpecialValues.h"

#include <compare>
#include <optional>

namespace anole {

/// Which request it is: the thread that made it, by the ordinal of its stream, and its number among
/// those that this thread made. It is the same in every run, however the threads interleave.
///
/// Rejected: to count the requests of the process, whose order is up to the scheduler.
struct RequestName {
  uint32_t thread = 0;
  int64_t ordinal = -1; ///< 0 is the thread's first; negative: no event made it
  auto operator<=>(const RequestName &) const = default;
};

/// How an event names a request that another thread made: by a negative number with both parts.
/// On disk: never change it.
class ForeignRequest {
public:
  /// Special::Unknown if no event made the request, or if there are too many threads.
  static constexpr int64_t encode(const RequestName &name) {
    bool isNamed = name.thread < threads && name.ordinal >= 0 && name.ordinal < ordinals;
    return isNamed ? ~(name.ordinal * threads + name.thread) : value(Special::Unknown);
  }

  /// Nothing if the field is no such number.
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
