#pragma once

#include "tools/formats/out/call/OutFile.h"
#include "tools/formats/out/perfetto/FieldNumbers.h"

#include <string>
#include <unordered_map>

namespace anole::exporting::perfetto {

/// Writes packets of one sequence, and each name only once in it.
///
/// All packets are one sequence, so that names are shared by all ranks. The packets of a sequence
/// need not be in the order of time.
class PacketWriter {
public:
  explicit PacketWriter(OutFile out) : file(std::move(out)) {}

  /// The number of a name of this kind (a field of `interned`). If it is new, the next packet says
  /// what it is.
  uint64_t nameId(uint32_t kind, const std::string &name);
  /// The same for a place in the source; `key` tells places apart.
  uint64_t placeId(uint64_t key, const std::string &function, const std::string &source,
                   uint32_t line);

  void event(uint64_t time, const std::string &trackEvent);
  void describe(const std::string &trackDescriptor);

  OutFile &out() { return file; }
  const OutFile &out() const { return file; }

private:
  void begin(MessageWriter &message, uint32_t flags);
  void write();

  OutFile file;
  std::unordered_map<uint32_t, std::unordered_map<std::string, uint64_t>> names; ///< by kind
  std::unordered_map<uint64_t, uint64_t> places;
  std::string fresh, packet;
  bool isFirst = true;
};

} // namespace anole::exporting::perfetto
