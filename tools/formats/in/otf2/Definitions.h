#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/handles/HandleMap.h"
#include "tools/formats/in/Functions.h"

#include <map>
#include <otf2/otf2.h>

namespace anole::import::otf2 {

/// A function of the program, or of MPI.
struct Otf2Region {
  std::string name, file;
  const FunctionInfo *mpi = nullptr; ///< null: it is not an MPI function
  uint64_t hash = 0;                 ///< of the name and the file: the same in all traces
};

/// A function that was called from others.
struct CallingContext {
  OTF2_RegionRef region = OTF2_UNDEFINED_REGION;
  OTF2_CallingContextRef parent = OTF2_UNDEFINED_CALLING_CONTEXT; ///< defined before it
  std::string file{};                                             ///< where it made its call
  uint32_t line = 0;
};

/// A communicator as all ranks see it.
struct CommDefinition {
  OTF2_GroupRef group = OTF2_UNDEFINED_GROUP;
  OTF2_CommRef parent = OTF2_UNDEFINED_COMM;
  bool isBetween = false; ///< connects two groups
};

struct Otf2Group {
  OTF2_GroupType type = OTF2_GROUP_TYPE_UNKNOWN;
  bool isOfMpi = false, hasLocations = false; ///< members are locations, not ranks
  std::vector<uint64_t> members;
};

struct Otf2Location {
  OTF2_LocationGroupRef process = 0;
  uint64_t events = 0;
  bool isThread = false;
};

/// The definitions of an OTF2 trace that are the same for all ranks. Their memory is about that of
/// the file of definitions.
class Definitions {
public:
  explicit Definitions(Functions &functions) : functions(functions) {}

  /// Reads all global definitions.
  Expected<void> read(OTF2_Reader *reader);

  /// A rank's threads, its first one first.
  const std::vector<OTF2_LocationRef> &locationsOf(uint32_t rank) const { return ranks[rank]; }
  uint32_t rankCount() const { return static_cast<uint32_t>(ranks.size()); }

  std::string text(OTF2_StringRef string) const;
  const Otf2Region *region(OTF2_RegionRef ref) const { return regions.find(ref); }
  const CommDefinition *comm(OTF2_CommRef ref) const;
  const CallingContext *context(OTF2_CallingContextRef ref) const;
  /// The ranks of MPI_COMM_WORLD in a communicator, by rank; null: it is not known.
  const std::vector<uint64_t> *membersOf(const CommDefinition &comm) const;
  bool isSelf(const CommDefinition &comm) const;
  bool isWorld(OTF2_CommRef ref) const { return ref == world; }
  uint64_t nanoseconds(uint64_t ticks) const;

  /// True if the bytes of a collective are those for all peers together, as Score-P and exports
  /// of Anole write them.
  bool addsUp = false;
  std::map<OTF2_LocationRef, Otf2Location> locations;
  /// Attributes of Enter records that say from where the function was called.
  std::vector<OTF2_AttributeRef> contextAttributes;
  std::map<OTF2_LocationGroupRef, OTF2_StringRef> processes;
  uint64_t ticksPerSecond = 1'000'000'000, firstTick = 0, realTime = OTF2_UNDEFINED_TIMESTAMP;

private:
  friend struct DefinitionCallbacks;
  struct RegionStrings {
    OTF2_StringRef name, canonicalName, file;
  };
  void nameRegions();
  void findRanks();
  void findWorld();

  Functions &functions;
  std::unordered_map<OTF2_StringRef, std::string> strings;
  std::map<OTF2_RegionRef, RegionStrings> regionStrings;
  HandleMap<Otf2Region> regions;
  std::map<OTF2_CommRef, CommDefinition> comms;
  std::map<OTF2_SourceCodeLocationRef, std::pair<OTF2_StringRef, uint32_t>> places;
  std::unordered_map<OTF2_CallingContextRef, CallingContext> contexts;
  std::map<OTF2_GroupRef, Otf2Group> groups;
  std::vector<uint64_t> mpiLocations; ///< by rank; EZTrace gives its number to another group, too
  std::vector<std::vector<OTF2_LocationRef>> ranks;
  OTF2_CommRef world = OTF2_UNDEFINED_COMM;
};

} // namespace anole::import::otf2
