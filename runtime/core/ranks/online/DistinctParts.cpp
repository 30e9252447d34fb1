#include "runtime/core/ranks/online/DistinctParts.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/ranks/transport/TraceParts.h"

#include <algorithm>
#include <iterator>

namespace anole {

DistinctParts DistinctParts::of(const Trace &leaf) {
  constexpr uint64_t timesOfPoint = 32;
  DistinctParts parts;
  const PartDigests digests = partDigests(leaf);
  const std::vector<uint64_t> weights = partWeights(leaf);
  for (size_t i = 0; i < digests.size(); ++i) {
    parts.all += weights[i];
    parts.add(mixBits(digests[i].low), weights[i]);
  }
  for (const SharedStream &stream : leaf.streams)
    parts.own += timesOfPoint * stream.points.size();
  parts.all += parts.own;
  return parts;
}

void DistinctParts::add(uint64_t digest, uint64_t weight) {
  sample.emplace(digest, weight);
  if (sample.size() > most)
    sample.erase(std::prev(sample.end()));
}

void DistinctParts::join(const DistinctParts &other) {
  for (const auto &[digest, weight] : other.sample)
    add(digest, weight);
  own += other.own;
  all += other.all;
}

/// Digests are evenly spread: where the largest one in a full sample lies says how many there are.
double DistinctParts::share() const {
  constexpr double range = 0x1p64;
  if (all == 0)
    return 1;
  double sampled = 0, times = 1;
  for (const auto &[digest, weight] : sample)
    sampled += static_cast<double>(weight);
  if (sample.size() == most)
    times = range / static_cast<double>(std::max<uint64_t>(1, sample.rbegin()->first));
  return std::min(1.0, (sampled * times + static_cast<double>(own)) / static_cast<double>(all));
}

void DistinctParts::put(ByteWriter &out) const {
  out.put(own).put(all).put(sample.size());
  for (const auto &[digest, weight] : sample) {
    out.putWord(digest);
    out.put(weight);
  }
}

DistinctParts DistinctParts::from(ByteReader &in) {
  DistinctParts parts;
  parts.own = in.take();
  parts.all = in.take();
  for (uint64_t left = in.takeCount(); left > 0; --left) {
    uint64_t digest = in.takeWord();
    parts.add(digest, in.take());
  }
  return parts;
}

} // namespace anole
