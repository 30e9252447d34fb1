#pragma once

#include "tools/formats/out/paraver/Communications.h"
#include "tools/formats/out/paraver/SortedLines.h"
#include "tools/formats/out/paraver/States.h"

namespace anole::exporting::paraver {

/// Writes records, which are sorted by time. Those of the same time are in the order of their
/// kinds, as Extrae has them, and then as they came.
class Records {
public:
  explicit Records(std::string folder) : lines(std::move(folder)) {}

  /// `place` as in Threads. An empty state is no record.
  void state(const std::string &place, uint64_t begin, uint64_t end, State state);
  void event(const std::string &place, uint64_t time, int64_t type, int64_t value);
  void communication(const Communications::Pair &pair, uint64_t bytes, int64_t tag);

  /// An event of several types: begin, pairs and texts of pairs, end.
  void beginEvent(const std::string &place, uint64_t time);
  void add(int64_t type, int64_t value) { put(type, value); }
  void add(const std::string &pairs) { line += pairs; }
  void endEvent() { end(Kind::Event); }

  bool hasFailed() const { return lines.hasFailed(); }
  Expected<void> writeTo(OutFile &out) { return lines.writeTo(out); }

private:
  enum class Kind : uint8_t { State = 1, Event = 2, Communication = 3 };

  void begin(Kind kind, const std::string &place, uint64_t time);
  void end(Kind kind);
  template <typename... Number> void put(Number... numbers);

  SortedLines lines;
  std::string line;
  uint64_t time = 0; ///< of the line
};

} // namespace anole::exporting::paraver
