#include "runtime/core/merge/HostNames.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/compress/FoldedRanks.h"
#include "runtime/core/merge/JoinRanks.h"
#include "runtime/core/model/HostRanks.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

namespace anole {
namespace {

constexpr size_t mostMergedHosts = size_t(1) << 16;
constexpr unsigned mostNumbers = 4; ///< in a name, from its end on, that may be what differs

/// A name with a number in it.
struct NumberedName {
  std::string before, number, after;

  bool hasZeros() const { return number.size() > 1 && number[0] == '0'; }
  std::pair<std::string, std::string> rest() const { return {before, after}; }
};

bool isDigit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }

/// By the number that has so many others behind it; without one, `before` is the name.
NumberedName splitName(const std::string &name, unsigned behind) {
  size_t end = name.size();
  for (unsigned i = 0;; ++i) {
    while (end > 0 && !isDigit(name[end - 1]))
      --end;
    size_t begin = end;
    while (begin > 0 && isDigit(name[begin - 1]))
      --begin;
    if (begin == end || end - begin > format::mostHostDigits)
      return {name, "", ""};
    if (i == behind)
      return {name.substr(0, begin), name.substr(begin, end - begin), name.substr(end)};
    end = begin;
  }
}

/// Returns which of their numbers makes the fewest families of these hosts.
unsigned varyingNumber(const std::vector<HostFamily> &hosts) {
  unsigned best = 0;
  size_t fewest = hosts.size() + 1;
  for (unsigned behind = 0; behind < mostNumbers; ++behind) {
    std::set<std::pair<std::string, std::string>> families;
    for (const HostFamily &host : hosts)
      families.insert(splitName(host.before, behind).rest());
    if (families.size() < fewest) {
      fewest = families.size();
      best = behind;
    }
  }
  return best;
}

/// Hosts of one family, while it is made.
struct FoldedHosts {
  std::map<int64_t, int64_t> numbers; ///< by rank
  std::vector<HostFamily> hosts;
};

/// Makes families of hosts that stand by themselves.
class HostFolder {
public:
  explicit HostFolder(std::vector<HostFamily> &&all)
      : hosts(std::move(all)), behind(varyingNumber(hosts)) {
    for (const HostFamily &host : hosts)
      if (NumberedName name = splitName(host.before, behind); name.hasZeros()) {
        size_t &least = padded.try_emplace(name.rest(), name.number.size()).first->second;
        least = std::min(least, name.number.size());
      }
  }

  std::vector<HostFamily> fold() {
    for (HostFamily &host : hosts)
      add(std::move(host));
    std::vector<HostFamily> all;
    for (auto &[key, folded] : families)
      all.push_back(folded.hosts.size() == 1 ? std::move(folded.hosts[0]) : familyOf(key, folded));
    std::ranges::sort(all, {},
                      [](const HostFamily &family) { return TermCursor(family.ranks).next(); });
    all.resize(std::min<size_t>(all.size(), format::mostHostFamilies));
    return all;
  }

private:
  using Rest = std::pair<std::string, std::string>;
  using Key = std::pair<Rest, uint64_t>; ///< and how many digits a number has at least

  /// 10 is of those with two digits if there is a 09.
  uint64_t digitsOf(const NumberedName &name) const {
    if (name.hasZeros())
      return name.number.size();
    auto known = padded.find(name.rest());
    return known != padded.end() && name.number.size() >= known->second ? known->second : 0;
  }

  void add(HostFamily &&host) {
    NumberedName name = splitName(host.before, behind);
    FoldedHosts &folded = families[{name.rest(), digitsOf(name)}];
    TermCursor ranks(host.ranks);
    for (auto rank = ranks.next(); rank && !name.number.empty(); rank = ranks.next())
      folded.numbers[*rank] = std::stoll(name.number);
    folded.hosts.push_back(std::move(host));
  }

  static HostFamily familyOf(const Key &key, const FoldedHosts &folded) {
    Column ranks, numbers;
    for (auto [rank, number] : folded.numbers) {
      ranks.append(rank);
      numbers.append(number);
    }
    const auto &[before, after] = key.first;
    return {before, after, key.second, ranks.finish(), numbers.finish()};
  }

  std::vector<HostFamily> hosts;
  unsigned behind;
  std::map<Rest, size_t> padded{}; ///< the fewest digits of numbers that begin with a zero
  std::map<Key, FoldedHosts> families{};
};

/// Hosts by themselves: what was finished before is taken apart.
std::vector<HostFamily> singleHosts(const TraceInfo &info) {
  auto isSingle = [](const HostFamily &family) {
    return !family.isAll() && family.numbers.empty();
  };
  if (std::ranges::all_of(info.hosts, isSingle))
    return info.hosts;
  std::vector<HostFamily> hosts;
  for (const HostRanks &host : hostsOf(info))
    hosts.push_back({host.name, "", 0, foldRanks(host.ranks), {}});
  return hosts;
}

} // namespace

void mergeHosts(TraceInfo &left, const TraceInfo &right) {
  if (right.hosts.empty())
    return;
  left.hosts = singleHosts(left);
  joinRanks(
      left.hosts, singleHosts(right), [](const HostFamily &host) { return host.before; },
      mostMergedHosts);
}

void finishHosts(TraceInfo &info) {
  std::vector<HostFamily> hosts = singleHosts(info);
  info.hosts.clear();
  if (hosts.empty() || info.ranks > mostRanksOfHosts)
    return;
  if (hosts.size() == 1 && hosts[0].before == info.host && valueCount(hosts[0].ranks) == info.ranks)
    info.hosts = {HostFamily{}};
  else
    info.hosts = HostFolder(std::move(hosts)).fold();
}

} // namespace anole
