#include "tools/formats/in/otf2/DefinitionCallbacks.h"

#include "tools/formats/in/otf2/Definitions.h"

#include <algorithm>

namespace anole::import::otf2 {

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
  static OTF2_CallbackCode attribute(void *data, OTF2_AttributeRef self, OTF2_StringRef,
                                     OTF2_StringRef, OTF2_Type type) {
    if (type == OTF2_TYPE_CALLING_CONTEXT)
      of(data).contextAttributes.push_back(self);
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode place(void *data, OTF2_SourceCodeLocationRef self, OTF2_StringRef file,
                                 uint32_t line) {
    of(data).places[self] = {file, line};
    return OTF2_CALLBACK_SUCCESS;
  }
  /// Parents come first, so there are no circles.
  static OTF2_CallbackCode context(void *data, OTF2_CallingContextRef self, OTF2_RegionRef region,
                                   OTF2_SourceCodeLocationRef place,
                                   OTF2_CallingContextRef parent) {
    Definitions &definitions = of(data);
    bool hasParent = definitions.contexts.contains(parent) && parent != self;
    auto where = definitions.places.find(place);
    bool isPlaced = where != definitions.places.end();
    definitions.contexts.try_emplace(
        self, region, hasParent ? parent : OTF2_UNDEFINED_CALLING_CONTEXT,
        isPlaced ? definitions.text(where->second.first) : "", isPlaced ? where->second.second : 0);
    return OTF2_CALLBACK_SUCCESS;
  }
};

DefinitionCallbackSet definitionCallbacks() {
  using Calls = DefinitionCallbacks;
  DefinitionCallbackSet set(OTF2_GlobalDefReaderCallbacks_New(),
                            OTF2_GlobalDefReaderCallbacks_Delete);
  OTF2_GlobalDefReaderCallbacks *to = set.get();
  OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(to, Calls::clock);
  OTF2_GlobalDefReaderCallbacks_SetStringCallback(to, Calls::string);
  OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(to, Calls::process);
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(to, Calls::location);
  OTF2_GlobalDefReaderCallbacks_SetRegionCallback(to, Calls::region);
  OTF2_GlobalDefReaderCallbacks_SetGroupCallback(to, Calls::group);
  OTF2_GlobalDefReaderCallbacks_SetCommCallback(to, Calls::comm);
  OTF2_GlobalDefReaderCallbacks_SetInterCommCallback(to, Calls::interComm);
  OTF2_GlobalDefReaderCallbacks_SetAttributeCallback(to, Calls::attribute);
  OTF2_GlobalDefReaderCallbacks_SetSourceCodeLocationCallback(to, Calls::place);
  OTF2_GlobalDefReaderCallbacks_SetCallingContextCallback(to, Calls::context);
  return set;
}

} // namespace anole::import::otf2
