#include "tools/import/otf2/Definitions.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>

namespace anole::import::otf2 {
namespace {

uint64_t hashOf(std::string_view text) {
  uint64_t hash = text.size();
  for (char letter : text)
    hash = combineHash(hash, static_cast<unsigned char>(letter));
  return hash;
}

} // namespace

/// The library calls these with a Definitions.
struct DefinitionCallbacks {
  static Definitions &of(void *data) { return *static_cast<Definitions *>(data); }

  static OTF2_CallbackCode clock(void *data, uint64_t resolution, uint64_t offset, uint64_t,
                                 uint64_t realTime) {
    of(data).ticksPerSecond = std::max<uint64_t>(resolution, 1);
    of(data).firstTick = offset;
    of(data).realTime = realTime;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode string(void *data, OTF2_StringRef self, const char *text) {
    of(data).strings[self] = text;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode process(void *data, OTF2_LocationGroupRef self, OTF2_StringRef name,
                                   OTF2_LocationGroupType type, OTF2_SystemTreeNodeRef,
                                   OTF2_LocationGroupRef) {
    if (type == OTF2_LOCATION_GROUP_TYPE_PROCESS)
      of(data).processes[self] = name;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode location(void *data, OTF2_LocationRef self, OTF2_StringRef,
                                    OTF2_LocationType type, uint64_t events,
                                    OTF2_LocationGroupRef process) {
    of(data).locations[self] = {process, events, type == OTF2_LOCATION_TYPE_CPU_THREAD};
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode region(void *data, OTF2_RegionRef self, OTF2_StringRef name,
                                  OTF2_StringRef canonicalName, OTF2_StringRef, OTF2_RegionRole,
                                  OTF2_Paradigm, OTF2_RegionFlag, OTF2_StringRef file, uint32_t,
                                  uint32_t) {
    of(data).regionStrings[self] = {name, canonicalName, file};
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode group(void *data, OTF2_GroupRef self, OTF2_StringRef,
                                 OTF2_GroupType type, OTF2_Paradigm paradigm, OTF2_GroupFlag flags,
                                 uint32_t count, const uint64_t *members) {
    bool isOfMpi = paradigm == OTF2_PARADIGM_MPI;
    if (isOfMpi && type == OTF2_GROUP_TYPE_COMM_LOCATIONS)
      of(data).mpiLocations.assign(members, members + count);
    else
      of(data).groups[self] = {
          type, isOfMpi, (flags & OTF2_GROUP_FLAG_GLOBAL_MEMBERS) != 0, {members, members + count}};
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode comm(void *data, OTF2_CommRef self, OTF2_StringRef, OTF2_GroupRef group,
                                OTF2_CommRef parent, OTF2_CommFlag) {
    of(data).comms[self] = {group, parent, false};
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode interComm(void *data, OTF2_CommRef self, OTF2_StringRef,
                                     OTF2_GroupRef group, OTF2_GroupRef, OTF2_CommRef parent,
                                     OTF2_CommFlag) {
    of(data).comms[self] = {group, parent, true};
    return OTF2_CALLBACK_SUCCESS;
  }
};

Expected<void> Definitions::read(OTF2_Reader *reader) {
  using Calls = DefinitionCallbacks;
  std::unique_ptr<OTF2_GlobalDefReaderCallbacks, decltype(&OTF2_GlobalDefReaderCallbacks_Delete)>
      callbacks(OTF2_GlobalDefReaderCallbacks_New(), OTF2_GlobalDefReaderCallbacks_Delete);
  auto *to = callbacks.get();
  OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(to, Calls::clock);
  OTF2_GlobalDefReaderCallbacks_SetStringCallback(to, Calls::string);
  OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(to, Calls::process);
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(to, Calls::location);
  OTF2_GlobalDefReaderCallbacks_SetRegionCallback(to, Calls::region);
  OTF2_GlobalDefReaderCallbacks_SetGroupCallback(to, Calls::group);
  OTF2_GlobalDefReaderCallbacks_SetCommCallback(to, Calls::comm);
  OTF2_GlobalDefReaderCallbacks_SetInterCommCallback(to, Calls::interComm);
  OTF2_GlobalDefReader *definitions = OTF2_Reader_GetGlobalDefReader(reader);
  uint64_t count = 0;
  if (!definitions ||
      OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, to, this) != OTF2_SUCCESS ||
      OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &count) != OTF2_SUCCESS)
    return fail("the definitions cannot be read");
  OTF2_Reader_CloseGlobalDefReader(reader, definitions);
  if (char *creator = nullptr; OTF2_Reader_GetCreator(reader, &creator) == OTF2_SUCCESS) {
    addsUp = std::string_view(creator).starts_with("Score-P");
    std::free(creator);
  }
  nameRegions();
  findRanks();
  findWorld();
  if (ranks.empty())
    return fail("the trace defines no processes");
  return {};
}

std::string Definitions::text(OTF2_StringRef string) const {
  auto known = strings.find(string);
  return known == strings.end() ? "" : known->second;
}

/// The canonical name is the shorter one, unless it is mangled.
void Definitions::nameRegions() {
  for (const auto &[ref, names] : regionStrings) {
    Region &region = regions[ref];
    std::string canonical = text(names.canonicalName);
    region.name = canonical.empty() || canonical.starts_with("_Z") ? text(names.name) : canonical;
    region.file = text(names.file);
    if (region.name.starts_with("MPI_"))
      region.mpi = &functions.findOrAdd(region.name);
    region.hash = combineHash(hashOf(region.name), hashOf(region.file));
  }
  regionStrings.clear();
}

/// MPI's list of locations says which process is which rank. Other threads of the process are the
/// rank's, too.
void Definitions::findRanks() {
  std::map<OTF2_LocationGroupRef, size_t> rankOf;
  for (uint64_t member : mpiLocations)
    if (auto location = locations.find(member);
        location != locations.end() && !rankOf.contains(location->second.process)) {
      rankOf[location->second.process] = ranks.size();
      ranks.push_back({member});
    }
  if (ranks.empty())
    for (const auto &[process, name] : processes)
      rankOf.emplace(process, rankOf.size());
  ranks.resize(rankOf.size());
  for (const auto &[ref, location] : locations) {
    auto rank = rankOf.find(location.process);
    if (rank == rankOf.end() || !location.isThread)
      continue;
    auto &threads = ranks[rank->second];
    if (threads.empty() || threads.front() != ref)
      threads.push_back(ref);
  }
}

void Definitions::findWorld() {
  for (const auto &[ref, comm] : comms) {
    const auto *members = membersOf(comm);
    bool isAll = members && members->size() == ranks.size() && world == OTF2_UNDEFINED_COMM;
    for (size_t i = 0; isAll && i < members->size(); ++i)
      isAll = (*members)[i] == i;
    if (isAll && !isSelf(comm))
      world = ref;
  }
}

const Region *Definitions::region(OTF2_RegionRef ref) const {
  auto known = regions.find(ref);
  return known == regions.end() ? nullptr : &known->second;
}

const CommDefinition *Definitions::comm(OTF2_CommRef ref) const {
  auto known = comms.find(ref);
  return known == comms.end() ? nullptr : &known->second;
}

const std::vector<uint64_t> *Definitions::membersOf(const CommDefinition &comm) const {
  auto group = groups.find(comm.group);
  bool isKnown = group != groups.end() && !comm.isBetween && !group->second.hasLocations &&
                 group->second.isOfMpi && group->second.type == OTF2_GROUP_TYPE_COMM_GROUP;
  return isKnown ? &group->second.members : nullptr;
}

bool Definitions::isSelf(const CommDefinition &comm) const {
  auto group = groups.find(comm.group);
  return group != groups.end() && group->second.type == OTF2_GROUP_TYPE_COMM_SELF;
}

uint64_t Definitions::nanoseconds(uint64_t ticks) const {
  constexpr uint64_t second = 1'000'000'000;
  uint64_t since = ticks > firstTick ? ticks - firstTick : 0;
  auto part = static_cast<double>(since % ticksPerSecond) / static_cast<double>(ticksPerSecond);
  return since / ticksPerSecond * second + static_cast<uint64_t>(std::llround(part * second));
}

} // namespace anole::import::otf2
