#include "runtime/core/file/format/Encode.h"

#include "runtime/core/file/format/Parts.h"
#include "runtime/core/model/BlockBytes.h"
#include "runtime/core/model/BlockFile.h"

#include <set>

namespace anole {
namespace {

using namespace format;
using Tag = schema::Trace;

/// What the streams name.
struct Used {
  std::set<uint64_t> functions, paths, sites;

  explicit Used(const Trace &trace) {
    for (const Ending &ending : trace.info.endings)
      paths.insert(ending.path);
    for (const SharedStream &stream : trace.streams) {
      for (const SharedPoint &point : stream.points) {
        functions.insert(point.key.functionId());
        paths.insert(point.key.path);
      }
      for (const SharedLoop &loop : stream.loops)
        sites.insert(loop.site);
    }
  }
};

template <typename T, typename Id>
std::vector<const T *> select(const std::vector<T> &all, const std::set<uint64_t> &used, Id id,
                              bool onlyUsed) {
  std::vector<const T *> selected;
  for (const T &one : all)
    if (!onlyUsed || used.contains(id(one)))
      selected.push_back(&one);
  return selected;
}

Numbers joined(const Interner<Numbers> &table) {
  Numbers all;
  for (const Numbers *entry : table.entries())
    all.insert(all.end(), entry->begin(), entry->end());
  return all;
}

/// Most of a message that has them: room is made at once, so that it is never there twice.
void putBlocks(Builder<Tag> &out, std::span<const BlockRef> blocks) {
  constexpr size_t tagAndLength = 6;
  size_t size = 0;
  for (const BlockRef &block : blocks)
    size += block->storedSize() + tagAndLength;
  out.reserve(size);
  for (const BlockRef &block : blocks)
    out.add_bytes(Tag::Blocks, block->bytes());
}

/// Written last, as everything else fills them; a reader takes them first wherever they stand.
void putTables(Builder<Tag> &out, const EncodeTables &tables, const FieldTable &fields) {
  put(out, Tag::Columns, joined(tables.columns()));
  put(out, Tag::RankLists, joined(tables.rankLists()));
  put(out, Tag::Fields, fields.encoded());
  std::vector<uint64_t> hashes;
  for (const uint64_t *hash : tables.hash.entries())
    hashes.push_back(*hash);
  if (!hashes.empty())
    out.add_packed_fixed64(Tag::Hashes, hashes.begin(), hashes.end());
  for (const std::string *text : tables.string.entries())
    out.add_bytes(Tag::Strings, *text);
}

} // namespace

std::string encodeTrace(const Trace &trace, EncodeOptions options) {
  std::string data;
  Builder<Tag> out(data);
  EncodeTables tables;
  tables.times = options.roundTimes ? TimePrecision::Rounded : TimePrecision::Exact;
  FieldTable fields;
  Used used(trace);
  bool only = options.onlyUsed;

  out.add_message(Tag::Info, encodeInfo(trace.info));
  for (const SharedStream &stream : trace.streams)
    out.add_message(Tag::Streams, encodeStream(tables, stream, allRanks(trace.info.ranks)));
  auto functionId = [](const FunctionInfo &function) { return uint64_t(function.id); };
  for (const auto *function : select(trace.functions, used.functions, functionId, only))
    out.add_message(Tag::Functions, encodeFunction(tables, fields, *function));

  auto signature = [](const CallPath &path) { return path.signature; };
  PathTables paths =
      encodePaths(tables, trace.pathTree, select(trace.paths, used.paths, signature, only));
  if (!paths.frames.empty())
    out.add_message(Tag::Frames, paths.frames);
  put(out, Tag::Steps, paths.steps);
  put(out, Tag::Paths, paths.paths);

  Numbers texts;
  for (const Text &text : trace.texts)
    putText(texts, tables, text);
  put(out, Tag::Texts, texts);

  Numbers sites, remarks;
  auto siteId = [](const LoopSite &site) { return site.site; };
  for (const auto *site : select(trace.loopSites, used.sites, siteId, only)) {
    putLoopSite(sites, tables, *site);
    putLoopRemark(remarks, tables, *site);
  }
  put(out, Tag::LoopSites, sites);
  put(out, Tag::LoopRemarks, remarks);
  putTables(out, tables, fields);
  if (options.blocks)
    *options.blocks = tables.blocks.all();
  else
    putBlocks(out, tables.blocks.all());
  return data;
}

Expected<std::string> encodeBlocks(std::span<const BlockRef> &blocks) {
  constexpr size_t enough = size_t(1) << 20;
  BlockFile::Reading reading(blocks.empty() ? nullptr : blocks.front()->home());
  std::string data;
  data.reserve(enough + enough / 8);
  Builder<Tag> out(data);
  for (; !blocks.empty() && data.size() < enough; blocks = blocks.subspan(1)) {
    std::string stored = blocks.front()->bytes();
    if (stored.empty())
      return fail("what was put away in " + blocks.front()->home()->name() +
                  " cannot be read again");
    out.add_bytes(Tag::Blocks, uncompressed(stored));
  }
  return data;
}

} // namespace anole
