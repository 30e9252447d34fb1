#pragma once

#include "tools/formats/out/call/ByLocation.h"
#include "tools/formats/out/call/Writer.h"
#include "tools/formats/out/perfetto/PacketWriter.h"

#include <map>

namespace anole::exporting::perfetto {

/// The tracks of the viewer: a process for each rank, with a track for each of its threads and one
/// for its counter. Process, thread and counter of each location have numbers of their own.
class Tracks {
public:
  /// Describes all tracks in packets.
  Tracks(const Source &source, PacketWriter &packets);

  uint64_t threadOf(const ThreadLocation &at);
  uint64_t counterOf(uint32_t rank) const;
  bool hasRank(uint32_t rank) const { return processes.contains(rank); }

  /// The calls of a location have come up to this time.
  void come(const ThreadLocation &at, uint64_t time) { lanes.at(at).time = time; }
  /// Up to when the calls of all locations have come.
  uint64_t known() const;

private:
  struct Lane {
    uint64_t number = 0;
    uint64_t time = 0;
  };
  void describeRank(uint32_t rank, uint64_t number);
  void describeCounter(uint32_t rank, uint64_t number);
  void describeThread(const ThreadLocation &at, uint64_t number, uint64_t process);

  const Source &source;
  PacketWriter &packets;
  ByLocation<Lane> lanes;
  std::map<uint32_t, uint64_t> processes; ///< by rank
};

} // namespace anole::exporting::perfetto
