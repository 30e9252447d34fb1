#pragma once

#include "tools/formats/out/call/ExportedCall.h"
#include "tools/formats/out/otf2/Otf2Archive.h"

#include <vector>

namespace anole::exporting {

/// The markers of an archive: what `anole lint` finds, at its calls. They are a
/// file of their own, which is written at the end.
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
