#include "runtime/core/file/format/Encode.h"
#include "runtime/core/file/format/Parts.h"

namespace anole {
namespace {

using namespace format;
using Tag = schema::Trace;

BlockRef takeBlock(Message<Tag> &in) {
  auto bytes = in.get_view();
  auto block = Block::fromBytes({bytes.data(), bytes.size()});
  if (!block)
    throw Malformed(block.error().message);
  return std::move(*block);
}

/// The message cut into its fields, so that tables can be read before what refers to them.
struct Pieces {
  DecodeTables tables;
  Numbers rankLists, columns, fields, steps, paths, loopSites, loopRemarks, texts;
  Message<schema::Frames> frames;
  std::vector<Message<schema::Function>> functions;
  std::vector<Message<schema::Stream>> streams;
  TraceInfo info;

  Pieces(std::string_view message, const std::vector<BlockRef> &blocks);

private:
  void takeHashes(Message<Tag> &in);
};

void Pieces::takeHashes(Message<Tag> &in) {
  auto range = in.get_packed_fixed64();
  for (auto hash = range.begin(); hash != range.end(); ++hash)
    tables.addHash(*hash);
}

Pieces::Pieces(std::string_view message, const std::vector<BlockRef> &blocks) {
  for (const BlockRef &block : blocks)
    tables.blocks.add(block);
  Message<Tag> in(message.data(), message.size());
  while (in.next()) {
    switch (in.tag()) {
    case Tag::Strings: {
      auto text = in.get_view();
      tables.addString({text.data(), text.size()});
      break;
    }
    case Tag::Hashes:
      takeHashes(in);
      break;
    case Tag::Blocks:
      tables.blocks.add(takeBlock(in));
      break;
    case Tag::RankLists:
      takeInto(rankLists, in);
      break;
    case Tag::Columns:
      takeInto(columns, in);
      break;
    case Tag::Info:
      info = decodeInfo(in.get_message());
      break;
    case Tag::Fields:
      takeInto(fields, in);
      break;
    case Tag::Functions:
      functions.emplace_back(in.get_message());
      break;
    case Tag::Frames:
      frames = in.get_message();
      break;
    case Tag::Steps:
      takeInto(steps, in);
      break;
    case Tag::Paths:
      takeInto(paths, in);
      break;
    case Tag::LoopSites:
      takeInto(loopSites, in);
      break;
    case Tag::LoopRemarks:
      takeInto(loopRemarks, in);
      break;
    case Tag::Texts:
      takeInto(texts, in);
      break;
    case Tag::Streams:
      streams.emplace_back(in.get_message());
      break;
    default:
      in.skip();
    }
  }
}

Trace assemble(std::string_view message, const std::vector<BlockRef> &blocks) {
  Pieces pieces(message, blocks);
  DecodeTables &tables = pieces.tables;
  tables.addRankLists(NumberReader(pieces.rankLists));
  tables.addColumns(NumberReader(pieces.columns));
  FieldTable fields = FieldTable::decode(tables, pieces.fields);
  Trace trace;
  trace.info = std::move(pieces.info);
  for (const auto &function : pieces.functions)
    trace.functions.push_back(decodeFunction(tables, fields, function));
  trace.pathTree.frames = decodeFrames(tables, pieces.frames);
  trace.pathTree.steps = decodeSteps(trace.pathTree.frames.size(), pieces.steps);
  trace.paths = decodePaths(tables, trace.pathTree.steps.size(), pieces.paths);
  trace.texts = decodeTexts(tables, pieces.texts);
  trace.loopSites = decodeLoopSites(tables, pieces.loopSites);
  takeLoopRemarks(tables, pieces.loopRemarks, trace.loopSites);
  RankList everyone = allRanks(trace.info.ranks);
  for (const auto &stream : pieces.streams)
    trace.streams.push_back(decodeStream(tables, everyone, stream));
  return trace;
}

BlockRef ofLibrary(const BlockLibrary &library, BlockRef block) {
  auto known = library.find(block->digest());
  return known == library.end() ? std::move(block) : known->second;
}

/// What a decoder gives, or what it throws as an error.
template <typename Decoder> auto withoutThrowing(Decoder decode) -> decltype(decode()) {
  try {
    return decode();
  } catch (const protozero::exception &) {
    return fail("the trace message is not valid protobuf");
  } catch (const Malformed &problem) {
    return fail(std::string("the trace message is malformed: ") + problem.what());
  }
}

} // namespace

Expected<Trace> decodeTrace(std::string_view message, const std::vector<BlockRef> &blocks) {
  return withoutThrowing([&]() -> Expected<Trace> { return assemble(message, blocks); });
}

Expected<void> decodeBlocks(std::string_view message, std::vector<BlockRef> &blocks,
                            const BlockLibrary &library) {
  return withoutThrowing([&]() -> Expected<void> {
    Message<Tag> in(message.data(), message.size());
    while (in.next())
      if (in.tag() == Tag::Blocks)
        blocks.push_back(ofLibrary(library, takeBlock(in)));
      else
        in.skip();
    return {};
  });
}

} // namespace anole
