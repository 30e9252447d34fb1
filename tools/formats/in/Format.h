#pragma once

#include "tools/formats/in/Import.h"

namespace anole::import {

/// One format of other tools' traces.
struct Format {
  const char *name;
  bool hasApplications; ///< there may be several in one trace
  /// Returns whether the input, a file or a folder, is a trace of this format.
  bool (*recognises)(const std::string &input);
  /// Reads the inputs, all of this format, into the import; the trace is made by Import::finish.
  Expected<Trace> (*read)(const std::vector<std::string> &inputs, Import &import);
};

extern const Format dumpiFormat, otf2Format, paraverFormat;

/// Reads a trace of any of the formats. The first input decides which.
Expected<Trace> readForeignTrace(const std::vector<std::string> &inputs, Import &import);

} // namespace anole::import
