#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// 128 bits: what is equal by digest is never compared, so chance must not count.
struct Digest {
  uint64_t low = 0, high = 0;
  auto operator<=>(const Digest &) const = default;
};

/// Digests content as a sequence of numbers: one multiplication for each half, whose product is
/// folded as in wyhash. A program with tens of thousands of call sites has millions of numbers.
class ContentDigest {
public:
  ContentDigest &add(uint64_t number) {
    digest.low = foldedProduct(digest.low ^ number, 0xa0761d6478bd642fULL);
    digest.high = foldedProduct(digest.high ^ number, 0xe7037ed1a0b428dbULL) + digest.low;
    return *this;
  }
  ContentDigest &add(const std::string &text);
  ContentDigest &add(const Digest &part) { return add(part.low).add(part.high); }
  ContentDigest &add(const BlockRef &block);
  ContentDigest &add(const Terms &terms);
  ContentDigest &add(const RankValue &value);
  ContentDigest &add(const std::vector<SharedTerm> &terms);
  ContentDigest &add(const RankCoding &coding);
  ContentDigest &add(const std::vector<FieldInfo> &fields);
  ContentDigest &add(const SharedColumn &column); ///< without the rank lists
  Digest result() const { return digest; }

private:
  Digest digest{0x243f6a8885a308d3ULL, 0x13198a2e03707344ULL};
};

/// ColumnDigests are those of columns that share their families, of which each is read once. It
/// holds the columns, so that no identity is another column's later.
class ColumnDigests {
public:
  Digest operator()(const SharedColumn &column);

private:
  struct Known {
    SharedColumn column;
    Digest digest;
  };
  std::vector<Known> known;
  PlaceIndex places; ///< in these, by identity
};

/// Digests of parts of a trace, without rank lists, times and counts of events.
Digest digestOf(const FunctionInfo &function);
Digest digestOf(const Text &text);
Digest digestOf(const LoopSite &site);
Digest digestOf(const Counter &counter);
Digest digestOf(const CommandLine &command);
Digest digestOf(const SharedStream &stream); ///< its bodies, with what their symbols mean
Digest digestOf(const SharedPoint &point, ColumnDigests &columns);
Digest digestOf(const SharedLoop &loop);

/// Of the frames that lead to each step: time grows with the tree, not with the depth of paths.
std::vector<Digest> stepDigests(const PathTree &tree);
Digest digestOf(const CallPath &path, const std::vector<Digest> &steps);

} // namespace anole
