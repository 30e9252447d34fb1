#pragma once

#include "tools/formats/out/call/ExportedCall.h"
#include "tools/formats/out/otf2/Otf2Archive.h"

#include <vector>

namespace anole::exporting {

/// Otf2Markers have what `anole lint` finds, at its calls. Markers are a file of their own in an
/// archive, which is written at the end.
class Otf2Markers {
public:
  void add(OTF2_LocationRef location, const ExportedCall &call);
  void write(Otf2Archive &archive) const;

private:
  struct Marker {
    OTF2_LocationRef location = 0;
    uint64_t time = 0;
    ExportedMark mark{};
  };
  std::vector<Marker> markers;
};

} // namespace anole::exporting
