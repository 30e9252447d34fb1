#include "tools/formats/in/Format.h"
#include "tools/formats/in/otf2/AnchorFile.h"
#include "tools/formats/in/otf2/EventCallbacks.h"

#include <filesystem>

namespace anole::import {
namespace otf2 {
namespace {

namespace fs = std::filesystem;

/// What the library says when something fails. It would print it.
struct LibraryMessages {
  LibraryMessages() { OTF2_Error_RegisterCallback(keep, this); }
  ~LibraryMessages() { OTF2_Error_RegisterCallback(nullptr, nullptr); }
  LibraryMessages(const LibraryMessages &) = delete;
  LibraryMessages &operator=(const LibraryMessages &) = delete;

  static OTF2_ErrorCode keep(void *data, const char *, uint64_t, const char *, OTF2_ErrorCode code,
                             const char *, va_list) {
    auto &first = static_cast<LibraryMessages *>(data)->first;
    if (first.empty())
      first = OTF2_Error_GetDescription(code);
    return code;
  }
  std::string text() const { return first.empty() ? "" : " (OTF2: " + first + ")"; }

  std::string first;
};

/// One OTF2 trace. The library holds one chunk of one location's events at a time.
class Archive {
public:
  Archive(std::string anchor, Import &import)
      : anchor(std::move(anchor)), import(import), definitions(import.functions) {}

  Expected<Trace> read() {
    if (!reader)
      return fail(anchor + ": this is no OTF2 anchor file, or it is damaged" + messages.text());
    OTF2_Reader_SetSerialCollectiveCallbacks(reader.get());
    if (auto done = definitions.read(reader.get()); !done)
      return fail(anchor + ": " + done.error().message + messages.text());
    noteFacts();
    readLocalDefinitions();
    for (uint32_t rank = 0; rank < definitions.rankCount(); ++rank)
      if (auto done = readRank(rank); !done)
        return fail("rank " + std::to_string(rank) + ": " + done.error().message + messages.text());
    OTF2_Reader_CloseEvtFiles(reader.get());
    if (import.closedRanks() == 0)
      return fail(anchor + ": no file of events is there");
    return import.finish(definitions.rankCount());
  }

private:
  using Reader = std::unique_ptr<OTF2_Reader, decltype(&OTF2_Reader_Close)>;

  std::string fileOf(OTF2_LocationRef location, const char *ending) const {
    fs::path folder = fs::path(anchor).replace_extension();
    return (folder / (std::to_string(location) + ending)).string();
  }

  void noteFacts() {
    import.info.library = "OTF2";
    import.info.callpath = "regions";
    if (definitions.realTime != OTF2_UNDEFINED_TIMESTAMP)
      import.info.startTime = definitions.realTime / 1'000'000'000;
    for (const char *gap :
         {"counts and datatypes (amounts are in bytes)", "operations of reductions",
          "whether receives had wildcards", "whether MPI_IN_PLACE was given",
          "arguments of calls that move no data"})
      import.notTold(gap);
  }

  /// The tables that map the numbers of a location's events to those of all.
  void readLocalDefinitions() {
    for (const auto &[location, facts] : definitions.locations)
      OTF2_Reader_SelectLocation(reader.get(), location);
    if (OTF2_Reader_OpenDefFiles(reader.get()) == OTF2_SUCCESS) {
      for (const auto &[location, facts] : definitions.locations)
        if (std::error_code ignored; fs::exists(fileOf(location, ".def"), ignored)) {
          OTF2_DefReader *local = OTF2_Reader_GetDefReader(reader.get(), location);
          uint64_t count = 0;
          if (local &&
              OTF2_Reader_ReadAllLocalDefinitions(reader.get(), local, &count) == OTF2_SUCCESS)
            OTF2_Reader_CloseDefReader(reader.get(), local);
        }
      OTF2_Reader_CloseDefFiles(reader.get());
    }
    OTF2_Reader_OpenEvtFiles(reader.get());
  }

  bool isMissing(OTF2_LocationRef location) const {
    std::error_code ignored;
    return !fs::exists(fileOf(location, ".evt"), ignored);
  }

  Expected<void> readRank(uint32_t rank) {
    const auto &threads = definitions.locationsOf(rank);
    if (threads.empty() || isMissing(threads.front()))
      return {};
    RankRecord record = import.open(rank);
    Otf2Rank state(record, import, definitions);
    for (uint32_t ordinal = 0; ordinal < threads.size(); ++ordinal)
      if (auto done = readThread(state, ordinal, threads[ordinal]); !done)
        return done;
    import.close(record);
    return {};
  }

  Expected<void> readThread(Otf2Rank &state, uint32_t ordinal, OTF2_LocationRef location) {
    if (isMissing(location))
      return {};
    auto *thread = state.record.thread(ordinal);
    if (!thread)
      return fail("there are more than 4096 threads");
    std::string file = fileOf(location, ".evt");
    auto size = wholeSize(file);
    if (!size)
      return fail(file +
                  ": the events are cut off: the file does not end with the mark of its end");
    ThreadReader events(state, *thread);
    OTF2_EvtReader *local = OTF2_Reader_GetEvtReader(reader.get(), location);
    auto callbacks = eventCallbacks();
    uint64_t count = 0;
    bool isGood = local &&
                  OTF2_Reader_RegisterEvtCallbacks(reader.get(), local, callbacks.get(), &events) ==
                      OTF2_SUCCESS &&
                  OTF2_Reader_ReadLocalEvents(reader.get(), local, *size, &count) ==
                      OTF2_SUCCESS && // of at least a byte each
                  count < *size;
    if (!isGood)
      return fail(file + ": after event " + std::to_string(events.eventsSeen) +
                  ": the events are cut off or damaged");
    OTF2_Reader_CloseEvtReader(reader.get(), local);
    events.finish();
    return {};
  }

  LibraryMessages messages; // before the reader, which may fail to open
  std::string anchor;
  Import &import;
  Definitions definitions;
  Reader reader{hasItsProperties(anchor) ? OTF2_Reader_Open(anchor.c_str()) : nullptr,
                OTF2_Reader_Close};
};

bool isAnchor(const std::string &name) { return name.ends_with(".otf2"); }

std::vector<std::string> anchorsIn(const std::string &folder) {
  std::vector<std::string> names;
  std::error_code problem;
  for (auto entry = fs::directory_iterator(folder, problem);
       !problem && entry != fs::directory_iterator(); entry.increment(problem))
    if (isAnchor(entry->path().string()))
      names.push_back(entry->path().string());
  return names;
}

bool recognises(const std::string &input) { return isAnchor(input) || !anchorsIn(input).empty(); }

Expected<Trace> read(const std::vector<std::string> &inputs, Import &import) {
  std::vector<std::string> anchors =
      isAnchor(inputs[0]) ? std::vector{inputs[0]} : anchorsIn(inputs[0]);
  if (inputs.size() > 1 || anchors.size() > 1)
    return fail(inputs.back() +
                ": one OTF2 trace is imported at a time; name one anchor file (.otf2)");
  return Archive(anchors.front(), import).read();
}

} // namespace
} // namespace otf2

const Format otf2Format{"OTF2", false, otf2::recognises, otf2::read};

} // namespace anole::import
