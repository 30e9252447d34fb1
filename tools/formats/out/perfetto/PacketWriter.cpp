#include "tools/formats/out/perfetto/PacketWriter.h"

namespace anole::exporting::perfetto {

uint64_t PacketWriter::nameId(uint32_t kind, const std::string &name) {
  auto &known = names[kind];
  auto [found, isNew] = known.try_emplace(name, known.size() + 1);
  if (isNew) {
    MessageWriter data(fresh);
    MessageWriter entry(data, kind);
    entry.add_uint64(interned::id, found->second);
    entry.add_string(interned::text, name);
  }
  return found->second;
}

uint64_t PacketWriter::placeId(uint64_t key, const std::string &function, const std::string &source,
                               uint32_t line) {
  auto [found, isNew] = places.try_emplace(key, places.size() + 1);
  if (isNew) {
    MessageWriter data(fresh);
    MessageWriter entry(data, interned::sourceLocations);
    entry.add_uint64(interned::id, found->second);
    entry.add_string(interned::file, source);
    entry.add_string(interned::function, function);
    entry.add_uint32(interned::line, line);
  }
  return found->second;
}

void PacketWriter::event(uint64_t time, const std::string &trackEvent) {
  packet.clear();
  MessageWriter message(packet);
  message.add_uint64(packet::timestamp, time);
  begin(message, packet::needsState);
  if (!fresh.empty())
    message.add_message(packet::internedData, fresh);
  fresh.clear();
  message.add_message(packet::trackEvent, trackEvent);
  write();
}

void PacketWriter::describe(const std::string &trackDescriptor) {
  packet.clear();
  MessageWriter message(packet);
  begin(message, 0);
  message.add_message(packet::trackDescriptor, trackDescriptor);
  write();
}

void PacketWriter::begin(MessageWriter &message, uint32_t flags) {
  message.add_uint32(packet::sequence, 1);
  message.add_uint32(packet::sequenceFlags, flags | (isFirst ? packet::stateCleared : 0));
  isFirst = false;
}

void PacketWriter::write() {
  MessageWriter(file.text()).add_message(trace::packet, packet);
  file.written();
}

} // namespace anole::exporting::perfetto
