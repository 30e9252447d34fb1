#include "runtime/core/model/HostRanks.h"

#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace anole {
namespace {

std::string nameIn(const HostFamily &family, std::optional<int64_t> number) {
  if (!number)
    return family.before;
  std::string digits = std::to_string(*number);
  size_t zeros = family.digits - std::min<uint64_t>(family.digits, digits.size());
  return family.before + std::string(zeros, '0') + digits + family.after;
}

void addHosts(std::vector<HostRanks> &all, const HostFamily &family) {
  std::map<std::optional<int64_t>, std::vector<uint32_t>> byNumber;
  TermCursor numbers(family.numbers), ranks(family.ranks);
  for (auto rank = ranks.next(); rank; rank = ranks.next())
    byNumber[numbers.next()].push_back(static_cast<uint32_t>(*rank));
  for (auto &[number, list] : byNumber)
    all.push_back({nameIn(family, number), std::move(list)});
}

std::vector<HostRanks> oneHost(const TraceInfo &info) {
  std::vector<uint32_t> ranks(info.ranks);
  std::iota(ranks.begin(), ranks.end(), 0);
  return {{info.host, std::move(ranks)}};
}

} // namespace

std::vector<HostRanks> hostsOf(const TraceInfo &info) {
  if (info.ranks > mostRanksOfHosts)
    return {};
  if (info.hosts.size() == 1 && info.hosts[0].isAll())
    return oneHost(info);
  std::vector<HostRanks> all;
  for (const HostFamily &family : info.hosts)
    addHosts(all, family);
  std::ranges::sort(all, {}, [](const HostRanks &host) { return host.ranks.front(); });
  return all;
}

} // namespace anole
