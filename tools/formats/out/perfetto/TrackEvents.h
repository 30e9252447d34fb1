#pragma once

#include "tools/formats/out/call/ExportedFields.h"
#include "tools/formats/out/call/Paths.h"
#include "tools/formats/out/perfetto/PacketWriter.h"

#include <map>

namespace anole::exporting::perfetto {

/// Builds the messages of slices and instants, one at a time. What a call is named after is said
/// once (PacketWriter::nameId).
class TrackEvents {
public:
  TrackEvents(const Source &source, PacketWriter &packets)
      : source(source), packets(packets), paths(source.trace), fields(source.names) {}

  /// Begins the next one. The parts follow.
  void start(int32_t type, uint64_t track);
  void nameAs(const ExportedScope &scope);
  void nameAs(const std::string &name);
  /// Name, call path, place in the source and parameters.
  void describe(const ExportedCall &call);
  void annotate(const std::string &name, int64_t number) { annotate(name, {{number, {}}}, false); }
  void annotate(const std::string &name, const char *word) { annotate(name, {{0, word}}, false); }
  void flow(uint64_t message);
  void count(int64_t number);
  /// It is complete.
  void write(uint64_t time) { packets.event(time, event); }

private:
  void addPlace(uint64_t path, MessageWriter &message);
  void annotate(const std::string &name, const std::vector<ExportedFields::Value> &values,
                bool isArray);

  struct Point {
    uint64_t name = 0, path = 0; ///< interned
  };

  const Source &source;
  PacketWriter &packets;
  Paths paths;
  ExportedFields fields;
  std::map<std::pair<uint64_t, uint16_t>, Point> points;
  std::string event;
};

} // namespace anole::exporting::perfetto
