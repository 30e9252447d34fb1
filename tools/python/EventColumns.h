#pragma once

#include "runtime/core/model/Projection.h"
#include "runtime/core/walk/EventWalker.h"

#include <functional>
#include <map>

namespace anole::python {

/// One value for each event; where `missing` is 1, the event has none.
struct EventColumn {
  std::vector<int64_t> values;
  std::vector<uint8_t> missing;
};

/// One array for each event, one after the other.
struct EventArrays {
  EventColumn lengths; ///< 0 where the event has none
  std::vector<int64_t> elements;
};

/// The events of one thread of one rank, by columns.
///
/// Columns have the names of fields; `NAME.size` is the length of an array. Besides, there are
/// `point` (as in the trace), `loop` and `iteration` (of the innermost loop), and `before_ns` and
/// `inside_ns`, if the trace has the times of each event.
///
/// Memory: the compressed stream, and what is read. Time: an event costs some 0.1 us; what comes
/// before the first one is skipped (EventWalker::skipTo).
class EventColumns {
public:
  /// Asked now and then whether to go on.
  using GoOn = std::function<bool()>;
  using Columns = std::map<std::string, EventColumn>;

  static Expected<EventColumns> of(const Trace &trace, uint32_t rank, uint32_t thread);

  uint64_t events() const { return count; }

  /// The fields of all its points in alphabetical order; arrays have their `.size`.
  std::vector<std::string> fields() const;

  /// The columns of the events from `start` to before `stop`. Fails if there are more than 2^28, if
  /// the stream contradicts itself, or if it is not wanted any more.
  Expected<Columns> read(uint64_t start, uint64_t stop, const std::vector<std::string> &names,
                         const GoOn &goOn);
  Expected<EventArrays> readArrays(uint64_t start, uint64_t stop, const std::string &name,
                                   const GoOn &goOn);

private:
  EventColumns(const Trace &trace, const SharedStream &shared, uint32_t rank, EventWalker walker);

  static constexpr uint64_t failed = UINT64_MAX; ///< as a place of the walk

  Expected<void> goTo(uint64_t start);
  Expected<const WalkedEvent *> next();
  template <class Visit>
  Expected<void> each(uint64_t start, uint64_t stop, const GoOn &goOn, Visit visit);

  std::vector<const FunctionInfo *> functions; ///< by point; null: not described
  OwnNumbers numbers;
  uint64_t count = 0, at = 0;
  EventWalker walker;
};

} // namespace anole::python
