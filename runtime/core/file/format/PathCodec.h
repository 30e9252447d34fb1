#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Contexts follow from sites by this rule in the files that are written (docs/trace-format.md). In
/// those without a rule, they follow from whole sites.
inline constexpr uint64_t contextRule = 1;

struct PathTables {
  std::string frames; ///< an encoded FramesMessage
  Numbers table;      ///< steps and paths, one row a number
};
/// Sites of readable frames are there for the sake of signatures alone. Those of other frames are
/// their names, and stay in any case: the frames of a piece are named where it is read.
enum class Sites : uint8_t { Keep, KeepIfShorter };
/// With the steps that lead to these paths, and the frames of these. The signatures of static paths
/// follow from the sites of their frames: as far as they do, they are not stored. Applications have
/// fewer sites than paths; where there are more, signatures are shorter. All takes time and memory
/// that grow with the tree.
///
/// Rejected: to leave the sites out, too, as hashes of names. Readable names are not those that
/// were hashed.
PathTables encodePaths(EncodeTables &tables, const PathTree &tree,
                       const std::vector<const CallPath *> &paths, Sites sites);
std::vector<Frame> decodeFrames(DecodeTables &tables, Encoded<FramesMessage> encoded);

struct StepsAndPaths {
  std::vector<PathStep> steps;
  std::vector<CallPath> paths;
};
StepsAndPaths decodePathTable(DecodeTables &tables, const std::vector<Frame> &frames,
                              const Numbers &numbers, uint64_t rule);

/// As they were stored without a table: pairs of numbers.
std::vector<PathStep> decodeSteps(size_t frames, const Numbers &numbers);
std::vector<CallPath> decodePaths(DecodeTables &tables, size_t steps, const Numbers &numbers);

} // namespace anole::format
