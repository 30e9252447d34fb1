#pragma once

#include "tools/analysis/state/WaitKind.h"
#include "tools/formats/out/call/Paths.h"
#include "tools/formats/out/call/Writer.h"
#include "tools/formats/out/otf2/Otf2Archive.h"

#include <map>
#include <unordered_map>

namespace anole::exporting {

/// The attributes of events.
enum class Otf2Attribute : OTF2_AttributeRef {
  CallPath = 0,
  Iteration = 1,
  Phase = 2,
  Wait = 3,
  WaitsFor = 4,
  WaitKind = 5
};

/// Numbers what events refer to, and writes the definitions once all is known.
///
/// Memory: names, call paths and communicators.
class Otf2Definitions {
public:
  explicit Otf2Definitions(const Source &source)
      : source(source), paths(source.trace),
        functions(size_t(UINT16_MAX) + 1, OTF2_UNDEFINED_REGION) {}

  OTF2_RegionRef regionOf(const ExportedCall &call);
  OTF2_RegionRef regionOf(const ExportedScope &scope);
  /// The call path of a call; undefined if nothing is known of it.
  OTF2_CallingContextRef contextOf(const ExportedCall &call) const;
  /// Returns why a call waits: the kinds are the first strings.
  static OTF2_StringRef waitKindOf(const ExportedCall &call) {
    return static_cast<OTF2_StringRef>(whatif::waitKindOf(call.shape->role->operation));
  }

  /// A location that events were written for.
  struct Lane {
    ThreadLocation at;
    uint64_t events = 0;
  };
  static OTF2_LocationRef locationOf(const ThreadLocation &at) {
    return uint64_t(at.thread) << 32 | at.rank;
  }

  void write(Otf2Archive &archive, const std::vector<Lane> &lanes, const Groups &groups,
             uint64_t first, uint64_t last);

private:
  struct Region {
    std::string name, file;
    uint32_t line = 0;
    OTF2_RegionRole role = OTF2_REGION_ROLE_FUNCTION;
    OTF2_Paradigm paradigm = OTF2_PARADIGM_COMPILER;
    auto operator<=>(const Region &) const = default;
  };

  OTF2_RegionRef number(const Region &region);
  OTF2_RegionRef regionOf(const Frame &frame);
  OTF2_StringRef text(const std::string &string);
  void writeAttributes();
  void writeLocations(const std::vector<Lane> &lanes);
  void writeGroups(const std::vector<Lane> &lanes, const Groups &groups);
  void writeContexts();
  void writeRegions();

  const Source source;
  Paths paths;
  Otf2Archive *archive = nullptr;
  OTF2_GlobalDefWriter *out = nullptr;
  std::unordered_map<std::string, OTF2_StringRef> texts;
  std::map<Region, OTF2_RegionRef> regions;
  std::vector<OTF2_RegionRef> functions;                           ///< of MPI, by number
  std::map<std::pair<ScopeKind, uint64_t>, OTF2_RegionRef> scopes; ///< by site
};

} // namespace anole::exporting
