#pragma once

#include "runtime/record/capture/PythonFrames.h"

#include <string>

namespace anole::record {

/// Where a Python frame is in the source.
struct PythonPlace {
  std::string file, function;
  uint32_t line = 0;                  ///< 0: unknown
  uint32_t column = 0, endColumn = 0; ///< from 1; 0: unknown, as before Python 3.11

  /// The same on all ranks and hosts, wherever the file lies: folders do not count but for the
  /// names that every package has (`__init__.py`).
  uint64_t identity() const;
  /// Whether it is one of the frames that tell nothing of the program: the machinery of imports,
  /// and the module `anole`.
  bool isHidden() const;
  /// Code that came from a file stays as it is. What was compiled from a text (`exec`, the
  /// interactive prompt) comes and goes, and what takes its place may look the same but for its
  /// lines.
  bool isLasting() const;
};

/// Reads code objects, by functions of the interpreter that neither need its lock nor change
/// anything. Time grows with the length of the names and of the code: some hundred nanoseconds.
class PythonCode {
public:
  explicit PythonCode(const PythonFrames &frames);

  PythonPlace placeOf(const PythonFrame &frame) const;

private:
  std::string textAt(const PythonFrame &frame, size_t offset) const;
  void locate(PythonPlace &place, const PythonFrame &frame) const;

  const PythonFrames &frames;
  ptrdiff_t (*length)(const void *text) = nullptr;
  uint32_t (*character)(const void *text, ptrdiff_t index) = nullptr;
  int (*lineOf)(const void *code, int offset) = nullptr;
  int (*placeIn)(const void *code, int offset, int *line, int *column, int *endLine,
                 int *endColumn) = nullptr;
};

} // namespace anole::record
