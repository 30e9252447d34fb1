#include "tools/formats/out/otf2/Otf2Markers.h"

#include <map>

namespace anole::exporting {

void Otf2Markers::add(OTF2_LocationRef location, const ExportedCall &call) {
  for (const ExportedMark *mark : call.marks)
    markers.push_back({location, call.begin, *mark});
}

void Otf2Markers::write(Otf2Archive &archive) const {
  if (markers.empty() || archive.hasFailed())
    return;
  OTF2_MarkerWriter *out = OTF2_Archive_GetMarkerWriter(archive.get());
  if (!out)
    return archive.check(OTF2_ERROR_MEM_FAULT);
  std::map<std::string, OTF2_MarkerRef> kinds;
  for (const Marker &marker : markers) {
    auto [kind, isNew] =
        kinds.try_emplace(marker.mark.name, static_cast<OTF2_MarkerRef>(kinds.size()));
    if (isNew)
      archive.check(OTF2_MarkerWriter_WriteDefMarker(out, kind->second, "anole lint",
                                                     marker.mark.name, OTF2_SEVERITY_HIGH));
    archive.check(OTF2_MarkerWriter_WriteMarker(out, marker.time, 0, kind->second,
                                                OTF2_MARKER_SCOPE_LOCATION, marker.location,
                                                marker.mark.what.c_str()));
  }
  archive.check(OTF2_Archive_CloseMarkerWriter(archive.get(), out));
}

} // namespace anole::exporting
