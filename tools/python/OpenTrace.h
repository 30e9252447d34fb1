#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/show/PathText.h"

#include <memory>
#include <optional>

namespace anole::python {

/// A trace that Python has opened. Nothing of it moves, as what reads it points into it.
class OpenTrace {
public:
  /// As the subcommands of `anole` open it, but for folders of pieces: merging makes the module a
  /// fifth larger.
  static Expected<std::unique_ptr<OpenTrace>> open(const std::string &file);

  const tools::LoadedTrace &loaded() const { return content; }
  const Trace &trace() const { return content.trace; }
  const tools::TraceNames &names() const { return known; }
  /// Returns what the subcommands would say of it on standard error, line by line.
  const std::string &messages() const { return said; }

  /// The text of a field's value at a point; null if there is no such field.
  std::optional<std::string> text(uint32_t thread, size_t point, const std::string &field,
                                  int64_t value) const;

private:
  OpenTrace(tools::LoadedTrace loaded, std::string messages)
      : content(std::move(loaded)), known(content.trace), said(std::move(messages)) {}

  tools::LoadedTrace content;
  tools::TraceNames known;
  std::string said;
};

} // namespace anole::python
