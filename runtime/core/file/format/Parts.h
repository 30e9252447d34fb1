#pragma once

#include "runtime/core/file/format/Schema.h"
#include "runtime/core/file/format/Tables.h"
#include "runtime/core/model/Trace.h"

/// The parts of a trace, each written and read in a file of its own. A part that has a message is
/// converted into it and back: values become numbers of shared tables. The other parts are packed
/// lists of a few numbers an element: a message for each would have as many tags as numbers.
namespace anole::format {

/// What stream rank lists are compared with: the owner at the top.
RankList allRanks(uint32_t ranks);

/// Fields (name and kind) are interned like everything else: most functions share most of theirs.
class FieldTable {
public:
  uint32_t add(EncodeTables &tables, const FieldInfo &field);
  Numbers encoded() const;
  static FieldTable decode(DecodeTables &tables, const Numbers &numbers);
  const FieldInfo &at(uint64_t number) const;

private:
  Interner<std::pair<uint64_t, uint64_t>> interner; // name, kind + 1
  std::vector<FieldInfo> fields;
};

std::string encodeFunction(EncodeTables &tables, FieldTable &fields, const FunctionInfo &function);
FunctionInfo decodeFunction(DecodeTables &tables, const FieldTable &fields,
                            Encoded<FunctionMessage> encoded);

struct PathTables {
  std::string frames; ///< an encoded FramesMessage
  Numbers steps, paths;
};
/// With the steps that lead to these paths, and the frames of these.
PathTables encodePaths(EncodeTables &tables, const PathTree &tree,
                       const std::vector<const CallPath *> &paths);
std::vector<Frame> decodeFrames(DecodeTables &tables, Encoded<FramesMessage> encoded);
std::vector<PathStep> decodeSteps(size_t frames, const Numbers &numbers);
std::vector<CallPath> decodePaths(DecodeTables &tables, size_t steps, const Numbers &numbers);

void putText(Numbers &out, EncodeTables &tables, const Text &text);
std::vector<Text> decodeTexts(DecodeTables &tables, const Numbers &numbers);

void putLoopSite(Numbers &out, EncodeTables &tables, const LoopSite &site);
std::vector<LoopSite> decodeLoopSites(DecodeTables &tables, const Numbers &numbers);

/// Remarks are a list of their own: loops that are phase loops have none.
void putLoopRemark(Numbers &out, EncodeTables &tables, const LoopSite &site);
void takeLoopRemarks(DecodeTables &tables, const Numbers &numbers, std::vector<LoopSite> &sites);

std::string encodePoint(EncodeTables &tables, const SharedPoint &point, const RankList &owner);
SharedPoint decodePoint(DecodeTables &tables, const RankList &owner, Encoded<PointMessage> encoded);

std::string encodeLoop(EncodeTables &tables, const SharedLoop &loop, const RankList &owner);
SharedLoop decodeLoop(DecodeTables &tables, const RankList &owner, Encoded<LoopMessage> encoded);

std::string encodeStream(EncodeTables &tables, const SharedStream &stream, const RankList &owner);
SharedStream decodeStream(DecodeTables &tables, const RankList &owner,
                          Encoded<StreamMessage> encoded);

} // namespace anole::format
