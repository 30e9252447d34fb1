#pragma once

#include <map>
#include <otf2/otf2.h>
#include <string>
#include <vector>

namespace anole::tools {

/// Writes an OTF2 trace with the library. Location 10 + r is the one thread of rank r. Communicator
/// 5 is MPI_COMM_WORLD, 6 is MPI_COMM_SELF, and 7 has the ranks in reverse order.
class SmallOtf2Archive {
public:
  SmallOtf2Archive(const std::string &folder, uint32_t ranks,
                   const std::string &creator = "Score-P 8.0");
  ~SmallOtf2Archive() { close(); }
  SmallOtf2Archive(const SmallOtf2Archive &) = delete;
  SmallOtf2Archive &operator=(const SmallOtf2Archive &) = delete;

  OTF2_EvtWriter *of(uint32_t rank) { return writers[rank]; }
  void enter(uint32_t rank, const std::string &function);
  void leave(uint32_t rank, const std::string &function);
  /// A function that makes a call in a line of code.c, inside another context.
  OTF2_CallingContextRef context(const std::string &function, uint32_t line,
                                 OTF2_CallingContextRef parent = OTF2_UNDEFINED_CALLING_CONTEXT);
  /// The next time stamp of a rank: they are 10 ticks apart, and a tick is 2 nanoseconds.
  uint64_t now(uint32_t rank) { return times[rank] += 10; }
  void close();

  static constexpr OTF2_CommRef world = 5, self = 6, reversed = 7;

private:
  struct Context {
    OTF2_RegionRef region;
    uint32_t line;
    OTF2_CallingContextRef parent;
  };
  OTF2_StringRef text(const std::string &text);
  OTF2_RegionRef region(const std::string &name);
  void writeDefinitions();
  void writeGroups();

  uint32_t ranks;
  OTF2_Archive *archive;
  OTF2_GlobalDefWriter *definitions = nullptr;
  std::vector<OTF2_EvtWriter *> writers;
  std::vector<uint64_t> times;
  std::map<std::string, OTF2_StringRef> strings;
  std::map<std::string, OTF2_RegionRef> regions;
  std::vector<Context> contexts;
};

} // namespace anole::tools
