#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

struct PathTables {
  std::string frames; ///< an encoded FramesMessage
  Numbers table;      ///< steps and paths, one row a number
};
/// With the steps that lead to these paths, and the frames of these.
PathTables encodePaths(EncodeTables &tables, const PathTree &tree,
                       const std::vector<const CallPath *> &paths);
std::vector<Frame> decodeFrames(DecodeTables &tables, Encoded<FramesMessage> encoded);

struct StepsAndPaths {
  std::vector<PathStep> steps;
  std::vector<CallPath> paths;
};
StepsAndPaths decodePathTable(DecodeTables &tables, size_t frames, const Numbers &numbers);

/// As they were stored without a table: pairs of numbers.
std::vector<PathStep> decodeSteps(size_t frames, const Numbers &numbers);
std::vector<CallPath> decodePaths(DecodeTables &tables, size_t steps, const Numbers &numbers);

} // namespace anole::format
