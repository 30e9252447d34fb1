#pragma once

#include "tools/formats/out/call/Writer.h"

#include <map>

namespace anole::exporting::paraver {

/// The threads of a trace as Paraver numbers them, from 1 on: processors over all ranks, tasks, and
/// threads in their task. Each rank has a task, also if nothing of it is exported.
class Threads {
public:
  explicit Threads(const Source &source);

  /// Returns where a thread is, as records say it: "CPU:1:TASK:THREAD:".
  const std::string &placeOf(const ThreadLocation &at) const { return places.at(at); }

  /// The first lines of a trace that lasts so long.
  std::string header(uint64_t duration, const Groups &groups) const;
  /// The content of the .row file: names of processors, nodes and threads.
  std::string rows() const;

private:
  const Source &source;
  std::map<ThreadLocation, std::string> places;
  std::vector<uint32_t> counts; ///< by rank
  uint64_t all = 0;
};

} // namespace anole::exporting::paraver
