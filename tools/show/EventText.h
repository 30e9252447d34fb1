#pragma once

#include "runtime/core/walk/OwnRanks.h"
#include "tools/show/PathText.h"

namespace anole::tools {

/// The events of one rank as lines of text: "MPI_Send(dest 5 (+1), tag 7, comm WORLD)  up
/// row.c:20". Events must come in order, from the first. Values that go without saying are left
/// out: the request of a call that makes one, a source as posted, buffers that are not in place.
class EventText {
public:
  EventText(const TraceNames &names, int64_t rank) : names(names), ranks(rank) {}

  std::string line(const WalkedEvent &event) const;

  /// Notes what the event made. Must be called for every event, after its line.
  void follow(const WalkedEvent &event);

private:
  std::string fields(const FunctionInfo *function, const WalkedEvent &event) const;
  std::string scalar(const FieldInfo &field, int64_t value, std::optional<int64_t> own) const;

  const TraceNames &names;
  OwnRanks ranks;
};

/// "+1.23 ms  4.56 us  ", in columns: time before an event and inside; empty if the trace has none.
std::string eventTimesText(const WalkedEvent &event);

} // namespace anole::tools
