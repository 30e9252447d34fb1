#include "tools/views/ComparedPhases.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

#include <algorithm>
#include <cmath>

namespace anole::phases {
namespace {

using tools::Json;

/// The longest common subsequence of the names, by dynamic programming from the end.
class Pairing {
public:
  Pairing(const std::vector<Phase> &a, const std::vector<Phase> &b)
      : a(a), b(b), longest((a.size() + 1) * (b.size() + 1)) {
    for (size_t i = a.size(); i-- > 0;)
      for (size_t j = b.size(); j-- > 0;)
        at(i, j) =
            a[i].name == b[j].name ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  }

  std::vector<PhasePair> pairs() {
    std::vector<PhasePair> result;
    size_t i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
      bool isLastOfA = i == a.size(), isLastOfB = j == b.size();
      if (!isLastOfA && !isLastOfB && a[i].name == b[j].name)
        result.push_back({&a[i++], &b[j++]});
      else if (isLastOfB || (!isLastOfA && at(i + 1, j) >= at(i, j + 1)))
        result.push_back({&a[i++], nullptr});
      else
        result.push_back({nullptr, &b[j++]});
    }
    return result;
  }

private:
  uint16_t &at(size_t i, size_t j) { return longest[i * (b.size() + 1) + j]; }

  const std::vector<Phase> &a, &b;
  std::vector<uint16_t> longest; ///< of what begins at these phases
};

std::string callsOf(const Phase *phase) {
  return phase ? tools::countText(static_cast<uint64_t>(std::llround(phase->calls))) : "-";
}

std::string timeOf(const Phase *phase) {
  return phase && phase->time > 0 ? tools::timeText(phase->time) : "-";
}

bool haveTimes(const PhasePair &pair) {
  return pair.a && pair.b && pair.a->time > 0 && pair.b->time > 0;
}

Json sideJson(const Phase *phase) {
  return phase ? Json{{"calls", phase->calls}, {"time", phase->time}} : Json();
}

} // namespace

std::vector<PhasePair> comparedPhases(const PhaseReport &a, const PhaseReport &b) {
  return Pairing(a.phases, b.phases).pairs();
}

std::string comparedText(const tools::LoadedTrace &a, const tools::LoadedTrace &b,
                         const std::vector<PhasePair> &pairs) {
  std::vector<std::vector<std::string>> rows{
      {"calls A", "calls B", "time A", "time B", "B / A", "phase"}};
  for (const PhasePair &pair : pairs)
    rows.push_back({callsOf(pair.a), callsOf(pair.b), timeOf(pair.a), timeOf(pair.b),
                    haveTimes(pair) ? tools::roundText(pair.b->time / pair.a->time, 3) : "-",
                    (pair.a ? pair.a : pair.b)->name});
  return "A: " + a.file + ", " + tools::plural(a.trace.info.ranks, "rank") + "\nB: " + b.file +
         ", " + tools::plural(b.trace.info.ranks, "rank") + "\n\n" +
         tools::tableText(rows, {0, 1, 2, 3, 4});
}

Json comparedJson(const std::vector<PhasePair> &pairs) {
  Json all = Json::array();
  for (const PhasePair &pair : pairs)
    all.push_back({{"name", (pair.a ? pair.a : pair.b)->name},
                   {"a", sideJson(pair.a)},
                   {"b", sideJson(pair.b)}});
  return all;
}

} // namespace anole::phases
