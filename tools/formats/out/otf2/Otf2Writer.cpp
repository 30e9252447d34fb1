#include "tools/formats/out/otf2/Otf2Writer.h"

#include "tools/formats/out/call/ByLocation.h"
#include "tools/formats/out/call/OutFile.h"
#include "tools/formats/out/otf2/ActRecords.h"
#include "tools/formats/out/otf2/Otf2Definitions.h"
#include "tools/formats/out/otf2/Otf2Markers.h"

#include <algorithm>

namespace anole::exporting {
namespace {

constexpr size_t mostThreads = 4096; // a gigabyte

class Otf2Writer : public Writer {
public:
  Otf2Writer(const Source &source, OutFolder folder)
      : source(source), folder(std::move(folder)), archive(this->folder.place()),
        definitions(source), attributes(OTF2_AttributeList_New()) {
    bool isReconstructed = source.isReconstructed();
    if (archive.hasFailed())
      return;
    archive.check(OTF2_Archive_SetProperty(archive.get(), "ANOLE::TIME",
                                           isReconstructed ? "reconstructed" : "recorded", true));
    if (isReconstructed)
      archive.check(OTF2_Archive_SetDescription(archive.get(), source.note()));
    openLocations();
  }
  Otf2Writer(const Otf2Writer &) = delete;
  ~Otf2Writer() override { OTF2_AttributeList_Delete(attributes); }

  bool wantsScopes() const override { return true; }
  bool wantsMarks() const override { return true; }

  void open(const ThreadLocation &at, const ExportedScope &scope, uint64_t time) override {
    if (scope.kind != ScopeKind::Loop)
      add(OTF2_AttributeList_AddUint64(
          attributes,
          static_cast<OTF2_AttributeRef>(scope.kind == ScopeKind::Phase ? Otf2Attribute::Phase
                                                                        : Otf2Attribute::Iteration),
          scope.number));
    add(OTF2_EvtWriter_Enter(events.at(at), attributes, time, definitions.regionOf(scope)));
  }

  void close(const ThreadLocation &at, const ExportedScope &scope, uint64_t time) override {
    add(OTF2_EvtWriter_Leave(events.at(at), nullptr, time, definitions.regionOf(scope)));
  }

  void call(const ExportedCall &call) override {
    OTF2_EvtWriter *writer = events.at(call.at);
    first = std::min(first, call.begin);
    last = std::max(last, call.end);
    OTF2_RegionRef region = definitions.regionOf(call);
    OTF2_CallingContextRef context = definitions.contextOf(call);
    if (context != OTF2_UNDEFINED_CALLING_CONTEXT)
      add(OTF2_AttributeList_AddCallingContextRef(
          attributes, static_cast<OTF2_AttributeRef>(Otf2Attribute::CallPath), context));
    add(OTF2_EvtWriter_Enter(writer, attributes, call.begin, region));
    for (const ExportedAct &act : call.acts)
      add(recordBegin(writer, call.begin, act));
    for (const ExportedAct &act : call.acts)
      add(recordEnd(writer, call.end, act));
    addWait(call);
    markers.add(Otf2Definitions::locationOf(call.at), call);
    add(OTF2_EvtWriter_Leave(writer, attributes, call.end, region));
  }

  bool hasFailed() const override { return archive.hasFailed(); }

  Expected<void> finish(const Groups &groups) override {
    std::vector<Otf2Definitions::Lane> lanes;
    for (const auto &[at, writer] : events.each()) {
      uint64_t count = 0;
      add(OTF2_EvtWriter_GetNumberOfEvents(writer, &count));
      lanes.push_back({at, count});
      add(OTF2_Archive_CloseEvtWriter(archive.get(), writer));
    }
    archive.endEvents();
    for (const Otf2Definitions::Lane &lane : lanes)
      archive.addLocalDefinitions(Otf2Definitions::locationOf(lane.at));
    definitions.write(archive, lanes, groups, std::min(first, last), last);
    markers.write(archive);
    return archive.close().and_then([&] { return folder.commit(); });
  }

private:
  void add(OTF2_ErrorCode code) { archive.check(code); }

  /// The next event has the attributes, and the list is empty again.
  void addWait(const ExportedCall &call) {
    if (call.wait.time == 0)
      return;
    auto ref = [](Otf2Attribute which) { return static_cast<OTF2_AttributeRef>(which); };
    add(OTF2_AttributeList_AddUint64(attributes, ref(Otf2Attribute::Wait), call.wait.time));
    add(OTF2_AttributeList_AddUint32(attributes, ref(Otf2Attribute::WaitsFor), call.wait.rank));
    add(OTF2_AttributeList_AddStringRef(attributes, ref(Otf2Attribute::WaitKind),
                                        Otf2Definitions::waitKindOf(call)));
  }

  /// Every rank has its first thread, also if nothing of it is exported.
  void openLocations() {
    std::vector<ThreadLocation> all = source.locations;
    for (uint32_t rank = 0; rank < source.trace.info.ranks; ++rank)
      all.push_back({rank, 0});
    for (const ThreadLocation &at : all) {
      if (events.contains(at) || archive.hasFailed())
        continue;
      if (OTF2_EvtWriter *writer = archive.events(Otf2Definitions::locationOf(at)))
        events.add(at, writer);
    }
  }

  const Source source;
  OutFolder folder;
  Otf2Archive archive;
  Otf2Definitions definitions;
  Otf2Markers markers;
  OTF2_AttributeList *attributes;
  ByLocation<OTF2_EvtWriter *> events;
  uint64_t first = UINT64_MAX, last = 0;
};

} // namespace

Expected<std::unique_ptr<Writer>> makeOtf2Writer(const Source &source, const std::string &path) {
  if (source.locations.size() > mostThreads)
    return fail("the library keeps " + std::to_string(OTF2_CHUNK_SIZE_MIN >> 10) +
                " KiB for each thread; the limit is " + std::to_string(mostThreads) +
                " threads: choose some with --ranks");
  return OutFolder::create(path).map([&](OutFolder &&folder) -> std::unique_ptr<Writer> {
    return std::make_unique<Otf2Writer>(source, std::move(folder));
  });
}

} // namespace anole::exporting
