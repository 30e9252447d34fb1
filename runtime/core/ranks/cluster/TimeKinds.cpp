#include "runtime/core/ranks/cluster/TimeKinds.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/cluster/SignatureDistance.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace anole {

namespace {

constexpr uint64_t leastTime = 1 << 12; ///< ns
constexpr unsigned leastFactor = 4;     ///< a power of two
constexpr uint64_t longTime = 1 << 20;  ///< ns: longer than others keep a core for
constexpr unsigned leastFactorOfLong = 2;

unsigned timeDistance(uint64_t first, uint64_t second) {
  auto one = std::bit_width(ANOLE_FAULT(ShortTimesTell, first, std::max(first, leastTime)));
  auto other = std::bit_width(std::max(second, leastTime));
  return static_cast<unsigned>(one > other ? one - other : other - one);
}

unsigned timeDistance(const Signatures &first, const Signatures &second, Signature time) {
  return timeDistance(first[time], second[time]);
}

/// The candidates that stay: at first the first of each behaviour.
class StayingLeads {
public:
  explicit StayingLeads(const std::vector<Candidate> &candidates)
      : candidates(candidates), leadOf(candidates.size()), gap(candidates.size(), none) {
    for (size_t i = 0; i < candidates.size(); ++i)
      if (gap[i] == none)
        add(i);
  }

  void fill(size_t k) {
    while (count < k) {
      auto farthest = std::ranges::max_element(gap);
      if (*farthest == 0)
        return;
      add(static_cast<size_t>(farthest - gap.begin()));
    }
  }

  std::vector<size_t> take() { return std::move(leadOf); }

private:
  static constexpr unsigned none = std::numeric_limits<unsigned>::max();

  void add(size_t lead) {
    ++count;
    for (size_t i = 0; i < candidates.size(); ++i)
      if (sameBehaviour(candidates[i].signatures, candidates[lead].signatures))
        note(i, lead, timeDistance(candidates[i].signatures, candidates[lead].signatures));
    gap[lead] = 0;
    leadOf[lead] = lead;
  }

  void note(size_t candidate, size_t lead, unsigned distance) {
    if (distance >= gap[candidate])
      return;
    gap[candidate] = distance;
    leadOf[candidate] = lead;
  }

  const std::vector<Candidate> &candidates;
  std::vector<size_t> leadOf;
  std::vector<unsigned> gap; ///< from its lead
  size_t count = 0;
};

} // namespace

unsigned timeDistance(const Signatures &first, const Signatures &second) {
  return timeDistance(first, second, Signature::Computation) +
         timeDistance(first, second, Signature::Communication);
}

bool similarTimes(const Signatures &first, const Signatures &second) {
  uint64_t computation = std::max(first[Signature::Computation], second[Signature::Computation]);
  return timeDistance(first, second, Signature::Computation) <
             (ANOLE_FAULT(LongTimesTellLess, leastFactor,
                          computation < longTime ? leastFactor : leastFactorOfLong)) &&
         ANOLE_FAULT(CommunicationDoesNotTell, true,
                     timeDistance(first, second, Signature::Communication) < leastFactor);
}

std::vector<size_t> joinTimes(const std::vector<Candidate> &candidates, size_t k) {
  StayingLeads leads(candidates);
  leads.fill(k);
  return leads.take();
}

} // namespace anole
