#include "tools/analysis/causes/ChangedTimes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace anole::whatif {
namespace {

using Members = std::vector<TimeStream *>;

Time meanAt(const Members &members, size_t place) {
  TimeSum sum = 0;
  for (const TimeStream *stream : members)
    sum += stream->times[place];
  return static_cast<Time>(sum / static_cast<TimeSum>(members.size()));
}

double meanOf(const TimeStream &stream) {
  if (!stream.longOnes.empty())
    return static_cast<double>(stream.mean);
  auto sum = std::accumulate(stream.times.begin(), stream.times.end(), TimeSum(0));
  return static_cast<double>(sum) / static_cast<double>(stream.times.size());
}

void balance(const Members &members) {
  size_t size = members[0]->times.size();
  if (std::ranges::all_of(members, [&](const TimeStream *one) {
        return one->times.size() == size && one->longOnes.empty();
      })) {
    for (size_t place = 0; place < size; ++place) {
      Time mean = meanAt(members, place);
      for (TimeStream *stream : members)
        stream->times[place] = mean;
    }
    return;
  }
  double mean = 0;
  for (const TimeStream *stream : members)
    mean += meanOf(*stream) / static_cast<double>(members.size());
  for (TimeStream *stream : members) {
    std::ranges::fill(stream->times, std::llround(mean));
    stream->longOnes = {};
  }
}

void scale(TimeStream &stream, double factor) {
  for (Time &time : stream.times)
    time = std::llround(static_cast<double>(time) * factor);
  stream.unit *= factor;
  stream.mean = std::llround(static_cast<double>(stream.mean) * factor);
}

} // namespace

TimeStreams scaledTimes(TimeStreams streams, const OfStreams &which, double factor) {
  for (TimeStream &stream : streams)
    if (which(stream))
      scale(stream, factor);
  return streams;
}

TimeStreams scaledByRank(TimeStreams streams, const OfStreams &which,
                         const std::vector<double> &factors) {
  for (TimeStream &stream : streams)
    if (which(stream))
      scale(stream, factors[stream.rank]);
  return streams;
}

TimeStreams balancedTimes(TimeStreams streams, const OfStreams &which) {
  std::map<std::pair<uint32_t, bool>, Members> sites;
  for (TimeStream &stream : streams)
    if (which(stream))
      sites[{stream.site, stream.isInside}].push_back(&stream);
  for (const auto &[site, members] : sites)
    balance(members);
  return streams;
}

} // namespace anole::whatif
