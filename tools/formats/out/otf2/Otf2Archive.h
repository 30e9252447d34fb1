#pragma once

#include "runtime/core/base/Error.h"

#include <memory>
#include <otf2/otf2.h>
#include <string>

namespace anole::exporting {

/// An archive that is being written, and the first thing that went wrong with it. The library's own
/// messages go nowhere, as only main prints.
class Otf2Archive {
public:
  explicit Otf2Archive(const std::string &folder);
  Otf2Archive(const Otf2Archive &) = delete;
  ~Otf2Archive() { close(); }

  OTF2_Archive *get() const { return archive; }
  void check(OTF2_ErrorCode code) {
    if (code != OTF2_SUCCESS && problem.empty())
      problem = OTF2_Error_GetDescription(code);
  }
  bool hasFailed() const { return !problem.empty(); }

  /// The writer of a location; null if that failed.
  OTF2_EvtWriter *events(OTF2_LocationRef location);
  /// All locations are complete. Their local definitions, which readers want even if there are
  /// none, come after all events.
  void endEvents();
  void addLocalDefinitions(OTF2_LocationRef location);

  /// Writes all that is still in memory.
  Expected<void> close();

private:
  OTF2_Archive *archive = nullptr;
  bool hasEvents = true; ///< still open
  std::string problem;
};

} // namespace anole::exporting
