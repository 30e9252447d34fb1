#pragma once

#include "runtime/core/file/format/Message.h"
#include "runtime/core/file/format/Tables.h"
#include "runtime/core/model/Trace.h"

/// The parts of a trace, each written and read in a file of its own.
namespace anole::format {

/// What stream rank lists are compared with: the owner at the top.
RankList allRanks(uint32_t ranks);

std::string encodeInfo(const TraceInfo &info);
TraceInfo decodeInfo(Message<schema::Info> in);

/// Empty if the ranks decided nothing while the program ran.
std::string encodeOnline(const OnlineInfo &online);
OnlineInfo decodeOnline(Message<schema::Online> in);

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
                            Message<schema::Function> in);

struct PathTables {
  std::string frames; ///< a schema::Frames message
  Numbers steps, paths;
};
/// With the steps that lead to these paths, and the frames of these.
PathTables encodePaths(EncodeTables &tables, const PathTree &tree,
                       const std::vector<const CallPath *> &paths);
std::vector<Frame> decodeFrames(DecodeTables &tables, Message<schema::Frames> in);
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
SharedPoint decodePoint(DecodeTables &tables, const RankList &owner, Message<schema::Point> in);

std::string encodeLoop(EncodeTables &tables, const SharedLoop &loop, const RankList &owner);
SharedLoop decodeLoop(DecodeTables &tables, const RankList &owner, Message<schema::Loop> in);

std::string encodeStream(EncodeTables &tables, const SharedStream &stream, const RankList &owner);
SharedStream decodeStream(DecodeTables &tables, const RankList &owner, Message<schema::Stream> in);

} // namespace anole::format
