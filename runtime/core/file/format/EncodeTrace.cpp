#include "runtime/core/file/format/EncodeTrace.h"

#include "runtime/core/file/format/FunctionCodec.h"
#include "runtime/core/file/format/PathCodec.h"
#include "runtime/core/file/format/SiteCodec.h"
#include "runtime/core/file/format/StreamCodec.h"
#include "runtime/core/model/Endings.h"
#include "runtime/core/terms/BlockBytes.h"
#include "runtime/core/terms/BlockFile.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace anole {
namespace {

using namespace format;

/// A NameSet is a set of numbers that is asked once it is complete: most are added twice, and there
/// is one for each call path.
class NameSet {
public:
  void insert(uint64_t name) { names.push_back(name); }
  void complete() {
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
  }
  bool contains(uint64_t name) const { return std::ranges::binary_search(names, name); }

private:
  std::vector<uint64_t> names;
};

/// What the streams name.
struct Used {
  NameSet functions, paths, sites;

  Used() = default;
  explicit Used(const Trace &trace) {
    std::set<std::string> open;
    for (const Ending &ending : trace.info.endings) {
      paths.insert(ending.path);
      for (const OpenCall &call : ending.calls) {
        paths.insert(call.path);
        open.insert(call.function);
      }
    }
    for (const FunctionInfo &function : trace.functions)
      if (open.contains(function.name) || open.contains(function.name + "_c"))
        functions.insert(function.id);
    for (const std::optional<PointKey> &call : lastCalls(trace))
      if (call) // it may be the only one of its function
        functions.insert(call->functionId());
    for (const SharedStream &stream : trace.streams) {
      for (const SharedPoint &point : stream.points) {
        functions.insert(point.key.functionId());
        paths.insert(point.key.path);
      }
      for (const SharedLoop &loop : stream.loops)
        sites.insert(loop.site);
    }
    for (NameSet *names : {&functions, &paths, &sites})
      names->complete();
  }
};

/// Writes a TraceMessage field by field, so that nothing large is there twice. The tables come
/// last, as everything else fills them; a reader takes them first wherever they stand.
class TraceEncoder {
public:
  TraceEncoder(const TraceSource &source, const EncodeOptions &options)
      : source(source), trace(source.get()), onlyUsed(options.onlyUsed),
        placeless(options.placeless), isFile(options.roundTimes),
        used(onlyUsed ? Used(trace) : Used()) {
    tables.times = options.roundTimes ? TimePrecision::Rounded : TimePrecision::Exact;
    if (options.blocks)
      for (const BlockRef &block : *options.blocks)
        tables.blocks.numberOf(block);
  }

  void putContent();
  void putTables();
  void putBlocks();
  size_t putCodedTimes();
  const std::vector<BlockRef> &blocks() const { return tables.blocks.all(); }
  std::string take() { return std::move(data); }

private:
  template <typename T, typename Id>
  std::vector<const T *> select(const std::vector<T> &all, const NameSet &named, Id id) {
    std::vector<const T *> selected;
    for (const T &one : all)
      if (!onlyUsed || named.contains(id(one)))
        selected.push_back(&one);
    return selected;
  }

  void putStream(size_t number);
  void putFunctions();
  void putPaths();
  void putTexts();
  void putLoopSites();

  TraceSource source;
  const Trace &trace;
  bool onlyUsed, placeless, isFile;
  Used used;
  EncodeTables tables;
  FieldTable fields;
  std::string data;
  MessageWriter out{data};
};

void TraceEncoder::putContent() {
  add<&TraceMessage::info>(out, trace.info);
  for (size_t number = 0; number < trace.streams.size(); ++number)
    putStream(number);
  putFunctions();
  if (!placeless)
    putPaths();
  putTexts();
  if (!placeless)
    putLoopSites();
}

/// Streams are a list, which has the empty ones, too.
void TraceEncoder::putStream(size_t number) {
  const size_t before = data.size();
  addStream(out, tables, source, number);
  if (data.size() == before)
    add<&TraceMessage::streams>(out, std::string());
}

void TraceEncoder::putFunctions() {
  auto id = [](const FunctionInfo &function) { return uint64_t(function.id); };
  for (const FunctionInfo *function : select(trace.functions, used.functions, id))
    add<&TraceMessage::functions>(out, encodeFunction(tables, fields, *function));
}

/// In a file, paths are in the order in which points name them. A step is then near the one of the
/// path before, and its frame is new or was used shortly before. Ranks know paths by their order.
void TraceEncoder::putPaths() {
  auto signature = [](const CallPath &path) { return path.signature; };
  auto selected = select(trace.paths, used.paths, signature);
  std::vector<std::tuple<uint32_t, uint32_t, const CallPath *>> ordered;
  for (const CallPath *path : selected) // some paths no point names, such as those of endings
    ordered.emplace_back(tables.hash(path->signature), path->step, path);
  if (isFile) {
    std::ranges::sort(ordered);
    std::ranges::transform(ordered, selected.begin(), [](auto &one) { return std::get<2>(one); });
  }
  auto paths =
      encodePaths(tables, trace.pathTree, selected, isFile ? Sites::KeepIfShorter : Sites::Keep);
  if (!paths.frames.empty())
    add<&TraceMessage::frames>(out, paths.frames);
  put<&TraceMessage::pathTable>(out, paths.table);
  put<&TraceMessage::contextRule>(out, paths.table.empty() ? 0 : contextRule);
}

void TraceEncoder::putTexts() {
  Numbers texts;
  for (const Text &text : trace.texts)
    putText(texts, tables, text);
  put<&TraceMessage::texts>(out, texts);
}

void TraceEncoder::putLoopSites() {
  Numbers sites, remarks;
  auto id = [](const LoopSite &site) { return site.site; };
  for (const LoopSite *site : select(trace.loopSites, used.sites, id)) {
    putLoopSite(sites, tables, *site);
    putLoopRemark(remarks, tables, *site);
  }
  put<&TraceMessage::loopSites>(out, sites);
  put<&TraceMessage::loopRemarks>(out, remarks);
}

void TraceEncoder::putTables() {
  Bytes::put(out, RowOf<&TraceMessage::columns>::number, tables.columns().packed());
  Bytes::put(out, RowOf<&TraceMessage::rankLists>::number, tables.rankLists().packed());
  put<&TraceMessage::fields>(out, fields.encoded());
  put<&TraceMessage::hashes>(out, tables.hashes());
  for (const std::string &text : tables.string.entries())
    add<&TraceMessage::strings>(out, text);
}

/// Most of a message that has them: room is made at once, so that it is never there twice.
void TraceEncoder::putBlocks() {
  constexpr size_t tagAndLength = 6;
  size_t size = 0;
  for (const BlockRef &block : blocks())
    size += block->storedSize() + tagAndLength;
  out.reserve(size);
  for (const BlockRef &block : blocks())
    add<&TraceMessage::blocks>(out, block->bytes());
}

/// Returns how many bytes they are with their tag.
size_t TraceEncoder::putCodedTimes() {
  size_t before = data.size();
  put<&TraceMessage::codedTimes>(out, tables.codedTimes);
  std::string().swap(tables.codedTimes);
  return data.size() - before;
}

} // namespace

std::string encodeTrace(const TraceSource &source, EncodeOptions options) {
  TraceEncoder encoder(source, options);
  encoder.putContent();
  encoder.putTables();
  if (options.blocks)
    *options.blocks = encoder.blocks();
  else
    encoder.putBlocks();
  size_t codedTimes = encoder.putCodedTimes();
  if (options.codedTimes)
    *options.codedTimes = codedTimes;
  return encoder.take();
}

tl::unexpected<Error> cannotRead(const BlockRef &block) {
  const BlockFile *home = block->home();
  return fail("what was put away " + (home ? "in " + home->name() : std::string("at rank 0")) +
              " cannot be read again");
}

Expected<std::string> encodeBlocks(std::span<const BlockRef> &blocks, TimesOfBlocks times) {
  constexpr size_t enough = size_t(1) << 20;
  BlockFile::Reading reading(blocks.empty() ? nullptr : blocks.front()->home());
  std::string data;
  data.reserve(enough + enough / 8);
  MessageWriter out(data);
  for (; !blocks.empty() && data.size() < enough; blocks = blocks.subspan(1)) {
    std::string stored = blocks.front()->bytes();
    if (stored.empty())
      return cannotRead(blocks.front());
    bool isCoded = times == TimesOfBlocks::Coded && isCodedTimes(stored);
    add<&TraceMessage::blocks>(out, isCoded ? stored : uncompressed(std::move(stored)));
  }
  return data;
}

} // namespace anole
