#include "runtime/core/model/ContentDigest.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/terms/Block.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace anole {

namespace {

uint64_t number(int64_t value) { return static_cast<uint64_t>(value); }

enum Kind : uint64_t {
  FunctionPart = 1,
  PathPart,
  SitePart,
  CounterPart,
  BodyPart,
  PointPart,
  LoopPart,
  TextPart,
  FramePart,
  CommandPart
};

ContentDigest start(Kind kind) { return ContentDigest().add(kind); }

/// Returns whether the term is a run that is the same on all ranks, as most terms are.
bool isPlain(const SharedTerm &term) {
  return !term.start.isByRank() && !term.stride.isByRank() && !term.count.isByRank() &&
         term.body.empty() && !term.block;
}

} // namespace

ContentDigest &ContentDigest::add(const std::string &text) {
  add(text.size());
  for (size_t at = 0; at < text.size(); at += sizeof(uint64_t)) {
    uint64_t letters = 0;
    std::memcpy(&letters, text.data() + at, std::min(sizeof letters, text.size() - at));
    add(letters);
  }
  return *this;
}

ContentDigest &ContentDigest::add(const BlockRef &block) {
  add(block ? 1 : 0);
  if (!block || ANOLE_FAULT(DigestWithoutBlocks, true, false))
    return *this;
  return add(block->digest().low).add(block->digest().high);
}

ContentDigest &ContentDigest::add(const Terms &terms) {
  add(terms.size());
  for (const Term &term : terms)
    add(number(term.start))
        .add(ANOLE_FAULT(DigestWithoutStrides, uint64_t(0), number(term.stride)))
        .add(ANOLE_FAULT(DigestWithoutCounts, uint64_t(0), term.count))
        .add(ANOLE_FAULT(DigestWithoutBodies, Terms(), term.body))
        .add(term.block);
  return *this;
}

ContentDigest &ContentDigest::add(const RankValue &value) {
  add(number(value.constant)).add(value.values);
  add(static_cast<uint64_t>(value.expression->kind)).add(value.expression->relative);
  for (int64_t parameter : value.expression->parameters)
    add(number(parameter));
  return *this;
}

ContentDigest &ContentDigest::add(const std::vector<SharedTerm> &terms) {
  add(terms.size());
  for (const SharedTerm &term : terms)
    if (add(isPlain(term)); isPlain(term))
      add(number(term.start.constant))
          .add(number(term.stride.constant))
          .add(number(term.count.constant));
    else
      add(term.start).add(term.stride).add(term.count).add(term.body).add(term.block);
  return *this;
}

ContentDigest &ContentDigest::add(const RankCoding &coding) {
  if (!coding)
    return add(0);
  return add(static_cast<uint64_t>(coding.kind))
      .add(number(coding.divisor))
      .add(number(coding.extent))
      .add(ANOLE_FAULT(DigestWithoutCoding, uint64_t(0), number(coding.scale)));
}

ContentDigest &ContentDigest::add(const std::vector<FieldInfo> &fields) {
  add(fields.size());
  for (const FieldInfo &field : fields)
    add(field.name).add(static_cast<uint64_t>(field.kind));
  return *this;
}

ContentDigest &ContentDigest::add(const SharedColumn &column) {
  add(column.size());
  for (const Family &family : column)
    add(family.coding).add(family.terms);
  return *this;
}

Digest digestOf(const FunctionInfo &function) {
  ContentDigest digest = start(FunctionPart);
  digest.add(function.id).add(function.name);
  return digest.add(function.scalars).add(function.arrays).add(function.late).result();
}

/// `module` is the digest of its name, which many frames share.
static Digest digestOf(const Frame &frame, const Digest &module) {
  ContentDigest digest = start(FramePart);
  digest.add(module).add(frame.offset).add(frame.site);
  digest.add(frame.function.text()).add(frame.file.text());
  return digest.add(frame.line).add(frame.column).result();
}

std::vector<Digest> stepDigests(const PathTree &tree) {
  std::vector<Digest> frames, steps(1);
  frames.reserve(tree.frames.size());
  steps.reserve(tree.steps.size());
  const std::string *last = nullptr;
  Digest module;
  for (const Frame &frame : tree.frames) {
    if (&frame.module.text() != std::exchange(last, &frame.module.text()))
      module = ContentDigest().add(*last).result();
    frames.push_back(digestOf(frame, module));
  }
  for (size_t i = 1; i < tree.steps.size(); ++i)
    steps.push_back(
        ContentDigest().add(steps[tree.steps[i].before]).add(frames[tree.steps[i].frame]).result());
  return steps;
}

Digest digestOf(const CallPath &path, const std::vector<Digest> &steps) {
  return start(PathPart).add(path.signature).add(steps[path.step]).result();
}

Digest digestOf(const Text &text) {
  return start(TextPart).add(number(text.key)).add(text.format).result();
}

Digest digestOf(const LoopSite &site) {
  ContentDigest digest = start(SitePart);
  digest.add(site.site).add(site.function).add(site.file);
  return digest.add(site.line).add(site.column).add(site.remark).result();
}

Digest digestOf(const Counter &counter) {
  return start(CounterPart).add(counter.name).add(counter.explanation).result();
}

Digest digestOf(const CommandLine &command) {
  return start(CommandPart).add(command.program).add(command.words).result();
}

Digest digestOf(const SharedStream &stream) {
  ContentDigest digest = start(BodyPart);
  digest.add(stream.thread).add(stream.points.size());
  for (const SharedPoint &point : stream.points)
    digest.add(point.key.function).add(point.key.path);
  for (const SharedLoop &loop : stream.loops)
    digest.add(loop.key);
  for (const Body &body : stream.bodies) {
    digest.add(body.size());
    for (Symbol symbol : body)
      digest.add(symbol.bits);
  }
  return digest.result();
}

Digest ColumnDigests::operator()(const SharedColumn &column) {
  if (!column.isShared())
    return ContentDigest().add(column).result();
  const uint64_t hash = mixBits(reinterpret_cast<uintptr_t>(column.identity()));
  uint32_t place = places.find(
      hash, [&](uint32_t at) { return known[at].column.identity() == column.identity(); });
  if (place == PlaceIndex::none) {
    place = static_cast<uint32_t>(known.size());
    known.push_back({column, ContentDigest().add(column).result()});
    places.add(hash, place);
  }
  return known[place].digest;
}

Digest digestOf(const SharedPoint &point, ColumnDigests &columns) {
  ContentDigest digest = start(PointPart);
  digest.add(point.key.function).add(point.key.path);
  digest.add(point.scalars).add(point.arrays).add(point.late);
  for (const SharedColumn &column : point.columns)
    digest.add(columns(column));
  return digest.result();
}

Digest digestOf(const SharedLoop &loop) {
  ContentDigest digest = start(LoopPart);
  digest.add(loop.key).add(loop.site).add(static_cast<uint64_t>(loop.kind));
  for (const VariantFamily &family : loop.variants)
    digest.add(ANOLE_FAULT(DigestWithoutVariants, SharedColumn(), family.variant));
  return digest.add(ANOLE_FAULT(DigestWithoutTrips, SharedColumn(), loop.trips))
      .add(loop.markers)
      .result();
}

} // namespace anole
