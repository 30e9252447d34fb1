#include "tools/formats/in/otf2/Definitions.h"

#include "runtime/core/base/Hash.h"
#include "tools/formats/in/otf2/DefinitionCallbacks.h"

#include <cmath>
#include <cstdlib>

namespace anole::import::otf2 {
namespace {

uint64_t hashOf(std::string_view text) {
  uint64_t hash = text.size();
  for (char letter : text)
    hash = combineHash(hash, static_cast<unsigned char>(letter));
  return hash;
}

} // namespace

Expected<void> Definitions::read(OTF2_Reader *reader) {
  auto callbacks = definitionCallbacks();
  OTF2_GlobalDefReader *definitions = OTF2_Reader_GetGlobalDefReader(reader);
  uint64_t count = 0;
  if (!definitions ||
      OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, callbacks.get(), this) !=
          OTF2_SUCCESS ||
      OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &count) != OTF2_SUCCESS)
    return fail("the definitions cannot be read");
  OTF2_Reader_CloseGlobalDefReader(reader, definitions);
  if (char *creator = nullptr; OTF2_Reader_GetCreator(reader, &creator) == OTF2_SUCCESS) {
    std::string_view name(creator);
    addsUp = name.starts_with("Score-P") || name == "Anole";
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
    Otf2Region &region = regions.at(ref);
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

const CommDefinition *Definitions::comm(OTF2_CommRef ref) const {
  auto known = comms.find(ref);
  return known == comms.end() ? nullptr : &known->second;
}

const CallingContext *Definitions::context(OTF2_CallingContextRef ref) const {
  auto known = contexts.find(ref);
  return known == contexts.end() ? nullptr : &known->second;
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
  if (ticksPerSecond == second)
    return since;
  auto part = static_cast<double>(since % ticksPerSecond) / static_cast<double>(ticksPerSecond);
  return since / ticksPerSecond * second + static_cast<uint64_t>(std::llround(part * second));
}

} // namespace anole::import::otf2
