#pragma once

#include "tools/formats/out/call/Paths.h"
#include "tools/formats/out/call/Writer.h"
#include "tools/formats/out/paraver/States.h"

#include <map>
#include <unordered_map>

namespace anole::exporting::paraver {

/// Types of events that Extrae does not have.
enum OwnType : int64_t { IterationEvent = 1001, PhaseEvent = 1002 };

/// Numbers functions and callers, and says in the .pcf file what the numbers stand for.
///
/// Functions have Extrae's numbers, for which there are views; those that it does not know have
/// 1000 and more. Memory: the names, and the callers of each call site.
class Legend {
public:
  explicit Legend(const Source &source) : source(source), paths(source.trace) {}

  /// A Label says how calls of a point are written.
  struct Label {
    int64_t type = 0, value = 0;
    State state = State::Others;
    std::string callers{}; ///< ":70000001:3:80000001:5", from the innermost; empty: not known
  };
  const Label &of(const ExportedCall &call);

  /// The content of the .pcf file, once all calls have come.
  std::string text() const;

private:
  using Numbers = std::map<std::string, int64_t>;

  Label make(const ExportedCall &call);
  std::string callersOf(uint64_t path);
  static int64_t number(Numbers &names, const std::string &name);
  void addTypes(std::string &text) const;
  void addCallers(std::string &text, const char *what, int64_t first, const Numbers &names) const;

  const Source &source;
  Paths paths;
  std::map<std::pair<uint64_t, uint16_t>, Label> labels;         ///< by point
  std::map<int64_t, std::map<int64_t, std::string>> functions{}; ///< by type and value
  Numbers callers{}, lines{};
  int64_t levels = 0; ///< the most that a call has
};

} // namespace anole::exporting::paraver
