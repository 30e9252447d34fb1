#include "tools/formats/out/paraver/Threads.h"

#include "tools/show/Printable.h"

#include <algorithm>
#include <ctime>

namespace anole::exporting::paraver {
namespace {

/// "09/10/2019 at 16:09", in universal time.
std::string dateText(uint64_t seconds) {
  auto time = static_cast<time_t>(std::min<uint64_t>(seconds, UINT32_MAX));
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%d/%m/%Y at %H:%M", &parts)};
}

} // namespace

Threads::Threads(const Source &source) : source(source), counts(source.trace.info.ranks) {
  auto next = source.locations.begin();
  for (uint32_t rank = 0; rank < counts.size(); ++rank) {
    for (; next != source.locations.end() && next->rank == rank; ++next)
      places[*next] = std::to_string(++all) + ":1:" + std::to_string(rank + 1) + ":" +
                      std::to_string(++counts[rank]) + ":";
    if (counts[rank] == 0) {
      counts[rank] = 1;
      ++all;
    }
  }
}

std::string Threads::header(uint64_t duration, const Groups &groups) const {
  std::string text = "#Paraver (" + dateText(source.trace.info.startTime) +
                     "):" + std::to_string(duration) + "_ns:1(" + std::to_string(all) +
                     "):1:" + std::to_string(counts.size()) + "(";
  for (size_t rank = 0; rank < counts.size(); ++rank)
    text += (rank > 0 ? "," : "") + std::to_string(counts[rank]) + ":1";
  text += ")," + std::to_string(groups.size()) + "\n";
  for (size_t i = 0; i < groups.size(); ++i) {
    text += "c:1:" + std::to_string(i + 1) + ":" + std::to_string(groups[i].size());
    for (uint32_t rank : groups[i])
      text += ":" + std::to_string(rank + 1);
    text += "\n";
  }
  return text;
}

std::string Threads::rows() const {
  std::string host = tools::printable(source.trace.info.host);
  host = host.empty() ? "host" : host;
  std::string text = "LEVEL CPU SIZE " + std::to_string(all) + "\n";
  for (uint64_t i = 1; i <= all; ++i)
    text += std::to_string(i) + "." + host + "\n";
  text += "\nLEVEL NODE SIZE 1\n" + host + "\n\nLEVEL THREAD SIZE " + std::to_string(all) + "\n";
  for (size_t rank = 0; rank < counts.size(); ++rank)
    for (uint32_t thread = 1; thread <= counts[rank]; ++thread)
      text += "THREAD 1." + std::to_string(rank + 1) + "." + std::to_string(thread) +
              source.mark() + "\n";
  return text;
}

} // namespace anole::exporting::paraver
