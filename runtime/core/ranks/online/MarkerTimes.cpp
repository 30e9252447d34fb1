#include "runtime/core/ranks/online/MarkerTimes.h"

#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {
namespace {

uint64_t between(uint64_t from, uint64_t to, double part) {
  return from + static_cast<uint64_t>(static_cast<double>(to - from) * part);
}

Spent part(const Spent &from, const Spent &to, double part) {
  return {between(from.before, to.before, part), between(from.inside, to.inside, part),
          between(from.tracer, to.tracer, part), between(from.waited, to.waited, part)};
}

} // namespace

void MarkerTimes::keep(const Spent &sofar) {
  kept.push_back(sofar);
  if (kept.size() <= most)
    return;
  for (size_t i = 1; 2 * i < kept.size(); ++i)
    kept[i] = kept[2 * i];
  kept.resize((kept.size() + 1) / 2);
  stride *= 2;
}

Spent MarkerTimes::at(uint64_t number) const {
  if (number < unseen)
    return part({}, kept[0], static_cast<double>(number) / static_cast<double>(unseen));
  uint64_t marker = number - unseen;
  if (marker >= markers)
    return latest;
  size_t index = std::min<uint64_t>(marker / stride, kept.size() - 1);
  uint64_t first = index * stride;
  bool isLast = index + 1 == kept.size();
  const Spent &from = kept[index], &to = isLast ? latest : kept[index + 1];
  auto length = static_cast<double>(isLast ? markers - first : stride);
  return part(from, to, static_cast<double>(marker - first) / length);
}

std::vector<SharedPart> phaseParts(const MarkerTimes &times, const Terms &lengths, const Spent &all,
                                   const RankList &ranks, double nsPerTick) {
  std::vector<SharedPart> parts;
  TermCursor cursor(lengths);
  Spent begin;
  uint64_t marker = 0;
  for (auto length = cursor.next(); length; length = cursor.next()) {
    bool isRest = parts.size() + 1 == static_cast<size_t>(mostPhases);
    marker = isRest ? times.count() : marker + static_cast<uint64_t>(*length);
    Spent end = times.at(marker);
    parts.push_back(
        partOf(PartKind::Phase, static_cast<int64_t>(parts.size()), ranks, end - begin, nsPerTick));
    begin = end;
    if (isRest)
      break;
  }
  if (!parts.empty())
    parts.push_back(
        partOf(PartKind::Phase, static_cast<int64_t>(parts.size()), ranks, all - begin, nsPerTick));
  return parts;
}

} // namespace anole
