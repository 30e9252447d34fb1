#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace anole {

/// Follows one array of requests through a sequence of calls that each complete some of them
/// (Waitany, Waitsome, Testany, Testsome). Each thread has one sequence.
///
/// Which request completes first differs from run to run and must not appear in the trace. So a
/// call says whether it continues the previous sequence, and names only the requests that are new
/// to it: all of them at first, later those that the program put in the places of completed ones.
///
/// Rejected: naming all requests in every call. The requests that are left in the array would show
/// which were completed.
class CompletionSequence {
public:
  static constexpr int64_t inactive = INT64_MIN;

  /// Reads the array as it is before a call. `requests` has the identity of the request at each
  /// position, or `inactive`.
  void look(const void *array, std::span<const int64_t> requests);

  bool continues() const { return continuing; }
  /// Positions of the requests that are new to the sequence.
  std::span<const uint32_t> fresh() const { return newcomers; }

  /// Makes what was read the state of the sequence. A call that found nothing does not do this.
  void accept();
  /// After accept(): the request at this position is complete.
  void completed(uint32_t position) { left[position] = inactive; }

private:
  bool collectNewcomers(bool all);

  const void *last = nullptr, *current = nullptr;
  std::vector<int64_t> left, now;
  std::vector<uint32_t> newcomers;
  bool continuing = false;
};

} // namespace anole
