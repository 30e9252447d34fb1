#include "tools/analysis/lint/FindingList.h"

#include <algorithm>

namespace anole::lint {

FindingList::Key FindingList::keyOf(FindingKind kind, const CallPair &place,
                                    const std::string &detail) {
  PointKey other = place.other.value_or(PointKey());
  return {kind, place.site.path, place.site.function, other.path, other.function, detail};
}

void FindingList::add(FindingKind kind, uint32_t rank, const CallPair &place,
                      const std::string &detail, uint64_t times) {
  Key key = keyOf(kind, place, detail);
  auto known = numbers.find(key);
  if (known == numbers.end()) {
    if (isFull())
      return;
    known = numbers.emplace(std::move(key), static_cast<uint32_t>(findings.size())).first;
    findings.push_back({kind, place.site, place.other, detail, {}, 0});
  }
  Finding &finding = findings[known->second];
  finding.times += times;
  auto at = std::ranges::lower_bound(finding.ranks, rank);
  if (at == finding.ranks.end() || *at != rank)
    finding.ranks.insert(at, rank);
  if (log.size() < mostTimes)
    log.emplace_back(known->second, times);
}

void FindingList::repeat(uint64_t since, uint64_t times) {
  for (size_t i = since, end = log.size(); i < end && times > 1; ++i) {
    uint64_t more = log[i].second * (times - 1);
    findings[log[i].first].times += more;
    log[i].second += more;
  }
}

void FindingList::take(FindingList other) {
  for (const Finding &finding : other.finish())
    for (uint32_t rank : finding.ranks)
      add(finding.kind, rank, {finding.site, finding.other}, finding.detail,
          rank == finding.ranks[0] ? finding.times : 0);
}

std::vector<Finding> FindingList::finish() {
  std::ranges::sort(findings, [](const Finding &a, const Finding &b) {
    return std::tuple(a.row().severity, a.kind, a.ranks[0], a.site.path, a.detail) <
           std::tuple(b.row().severity, b.kind, b.ranks[0], b.site.path, b.detail);
  });
  return std::move(findings);
}

} // namespace anole::lint
