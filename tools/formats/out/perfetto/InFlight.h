#pragma once

#include <algorithm>
#include <cstdint>
#include <queue>
#include <unordered_map>
#include <vector>

namespace anole::exporting::perfetto {

/// InFlight counts how many bytes of a rank's messages are on their way, as it changes in time.
///
/// Ranks come to a writer in no common order of time, so changes wait until no rank can come with
/// an earlier one. Where ranks are very far apart in time, more than a limit of changes would wait:
/// then the earliest go on, and what still comes before them is counted late.
class InFlight {
public:
  struct Change {
    uint64_t time = 0;
    uint32_t rank = 0;
    int64_t bytes = 0;
    bool operator>(const Change &other) const { return time > other.time; }
  };

  void send(uint64_t message, uint32_t rank, uint64_t bytes, uint64_t time) {
    sizes[message] = static_cast<int64_t>(bytes);
    changes.push({time, rank, static_cast<int64_t>(bytes)});
  }
  /// A message that was sent unseen does not count.
  void receive(uint64_t message, uint32_t rank, uint64_t time) {
    if (auto size = sizes.extract(message))
      changes.push({time, rank, -size.mapped()});
  }

  bool isFull() const { return changes.size() >= most; }

  /// Calls `visit(time, rank, bytes now in flight)` for the changes up to a time, in order.
  template <class Visit> void settle(uint64_t upTo, Visit visit) {
    while (!changes.empty() && (changes.top().time <= upTo || changes.size() > most / 2 + 1)) {
      Change change = changes.top();
      changes.pop();
      last = std::max(last, change.time);
      visit(last, change.rank, totals[change.rank] += change.bytes);
    }
  }

private:
  static constexpr size_t most = size_t(1) << 20; // 24 MB

  std::priority_queue<Change, std::vector<Change>, std::greater<>> changes;
  std::unordered_map<uint64_t, int64_t> sizes; ///< of messages on their way
  std::unordered_map<uint32_t, int64_t> totals;
  uint64_t last = 0;
};

} // namespace anole::exporting::perfetto
