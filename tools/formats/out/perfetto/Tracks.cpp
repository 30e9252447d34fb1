#include "tools/formats/out/perfetto/Tracks.h"

#include "tools/show/Printable.h"

#include <algorithm>

namespace anole::exporting::perfetto {
namespace {

enum class TrackKind : uint64_t { Process = 1, Thread = 2, Counter = 3 };

uint64_t trackOf(uint64_t location, TrackKind kind) {
  return location * 4 + static_cast<uint64_t>(kind);
}

} // namespace

Tracks::Tracks(const Source &source, PacketWriter &packets) : source(source), packets(packets) {
  for (const ThreadLocation &at : source.locations) {
    uint64_t number = lanes.each().size();
    auto [process, isFirst] = processes.try_emplace(at.rank, number);
    lanes.add(at, {number, 0});
    if (isFirst)
      describeRank(at.rank, number);
    describeThread(at, number, process->second);
  }
}

uint64_t Tracks::threadOf(const ThreadLocation &at) {
  return trackOf(lanes.at(at).number, TrackKind::Thread);
}

uint64_t Tracks::counterOf(uint32_t rank) const {
  return trackOf(processes.at(rank), TrackKind::Counter);
}

uint64_t Tracks::known() const {
  uint64_t known = UINT64_MAX;
  for (const auto &[at, lane] : lanes.each())
    known = std::min(known, lane.time);
  return known;
}

void Tracks::describeRank(uint32_t rank, uint64_t number) {
  std::string text, process;
  MessageWriter descriptor(process);
  descriptor.add_int32(descriptor::pid, static_cast<int32_t>(number + 1));
  descriptor.add_string(descriptor::commandLine, tools::printable(source.trace.info.commandLine));
  if (source.isReconstructed())
    descriptor.add_string(descriptor::commandLine, source.note());
  descriptor.add_string(descriptor::processName, "rank " + std::to_string(rank) + source.mark());
  MessageWriter track(text);
  track.add_uint64(descriptor::uuid, trackOf(number, TrackKind::Process));
  track.add_message(descriptor::process, process);
  packets.describe(text);
  if (source.isMatched)
    describeCounter(rank, number);
}

void Tracks::describeCounter(uint32_t rank, uint64_t number) {
  std::string text, counter;
  MessageWriter(counter).add_int32(descriptor::unit, descriptor::unitBytes);
  MessageWriter track(text);
  track.add_uint64(descriptor::uuid, trackOf(number, TrackKind::Counter));
  track.add_uint64(descriptor::parent, trackOf(number, TrackKind::Process));
  track.add_string(descriptor::name, "bytes in flight from rank " + std::to_string(rank));
  track.add_message(descriptor::counter, counter);
  packets.describe(text);
}

void Tracks::describeThread(const ThreadLocation &at, uint64_t number, uint64_t process) {
  std::string text, thread;
  MessageWriter descriptor(thread);
  descriptor.add_int32(descriptor::pid, static_cast<int32_t>(process + 1));
  descriptor.add_int32(descriptor::tid, static_cast<int32_t>(number + 1));
  descriptor.add_string(descriptor::threadName, "thread " + std::to_string(at.thread));
  MessageWriter track(text);
  track.add_uint64(descriptor::uuid, trackOf(number, TrackKind::Thread));
  track.add_uint64(descriptor::parent, trackOf(process, TrackKind::Process));
  track.add_message(descriptor::thread, thread);
  packets.describe(text);
}

} // namespace anole::exporting::perfetto
