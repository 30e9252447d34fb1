#pragma once

#include "tools/formats/out/call/Writer.h"

#include <functional>

namespace anole::exporting {

/// The parameters of calls, as a reader of an export wants them: ranks are absolute in their
/// communicator, and what has a name is given by it.
class ExportedFields {
public:
  explicit ExportedFields(const tools::TraceNames &names) : names(names) {}

  /// One value: its number, or its text if it has one.
  struct Value {
    int64_t number = 0;
    std::string text{}; ///< empty: none
  };

  /// Calls `visit(name, values, isArray)` for each parameter, in the order of the function.
  using Visit =
      std::function<void(const std::string &name, const std::vector<Value> &values, bool isArray)>;
  void each(const ExportedCall &call, const Visit &visit) const;

private:
  Value value(const ExportedCall &call, FieldKind kind, int64_t number) const;

  const tools::TraceNames &names;
  mutable std::vector<Value> values;
};

} // namespace anole::exporting
