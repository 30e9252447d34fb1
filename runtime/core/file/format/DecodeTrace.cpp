#include "runtime/core/file/format/DecodeTrace.h"

#include "runtime/core/file/format/FunctionCodec.h"
#include "runtime/core/file/format/PathCodec.h"
#include "runtime/core/file/format/SiteCodec.h"
#include "runtime/core/file/format/StreamCodec.h"

namespace anole {
namespace {

using namespace format;

/// What everything else refers to, out of the message. Columns refer to blocks, which come first
/// therefore.
DecodeTables tablesOf(TraceMessage &message, const std::vector<BlockRef> &blocks) {
  DecodeTables tables;
  for (const BlockRef &block : blocks)
    tables.addBlock(block);
  for (BlockRef &block : message.blocks)
    tables.addBlock(std::move(block));
  tables.codedTimes = message.codedTimes;
  tables.takeStrings(std::move(message.strings));
  tables.takeHashes(std::move(message.hashes));
  tables.addRankLists(NumberReader(message.rankLists));
  tables.addColumns(NumberReader(message.columns));
  return tables;
}

Trace assemble(TraceMessage message, const std::vector<BlockRef> &blocks, const PointTaker &taker) {
  DecodeTables tables = tablesOf(message, blocks);
  if (taker)
    tables.trust();
  FieldTable fields = FieldTable::decode(tables, message.fields);
  Trace trace;
  trace.info = std::move(message.info);
  for (Encoded<FunctionMessage> function : message.functions)
    trace.functions.push_back(decodeFunction(tables, fields, function));
  trace.pathTree.frames = decodeFrames(tables, message.frames);
  size_t frames = trace.pathTree.frames.size();
  auto [steps, paths] =
      decodePathTable(tables, trace.pathTree.frames, message.pathTable, message.contextRule);
  bool isTable = !message.pathTable.empty();
  Numbers().swap(message.pathTable);
  trace.pathTree.steps = isTable ? std::move(steps) : decodeSteps(frames, message.steps);
  trace.paths =
      isTable ? std::move(paths) : decodePaths(tables, trace.pathTree.steps.size(), message.paths);
  trace.texts = decodeTexts(tables, message.texts);
  trace.loopSites = decodeLoopSites(tables, message.loopSites);
  takeLoopRemarks(tables, message.loopRemarks, trace.loopSites);
  for (Encoded<StreamMessage> stream : message.streams)
    trace.streams.push_back(decodeStream(tables, trace, stream, taker));
  return trace;
}

/// What a decoder gives, or what it throws as an error.
template <typename Decoder> auto withoutThrowing(Decoder run) -> decltype(run()) {
  try {
    return run();
  } catch (const protozero::exception &) {
    return fail("the trace message is not valid protobuf");
  } catch (const Malformed &problem) {
    return fail(std::string("the trace message is malformed: ") + problem.what());
  }
}

} // namespace

Expected<Trace> decodeTrace(std::string_view message, const std::vector<BlockRef> &blocks,
                            const PointTaker &taker) {
  return withoutThrowing([&]() -> Expected<Trace> {
    return assemble(decode(Encoded<TraceMessage>{message}), blocks, taker);
  });
}

Expected<void> decodeBlocks(std::string_view message, std::vector<BlockRef> &blocks) {
  return withoutThrowing([&]() -> Expected<void> {
    constexpr auto number = RowOf<&TraceMessage::blocks>::number;
    for (MessageReader in(message); in.next(number);)
      blocks.push_back(StoredBlock::checked(in.get_view()));
    return {};
  });
}

} // namespace anole
