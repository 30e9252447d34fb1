#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/file/rawlog/RawRecord.h"

#include <map>

namespace anole {

/// A RawStream holds what one thread did, with late values joined to their events.
struct RawStream {
  std::vector<RawEvent> events;
  std::map<std::pair<uint16_t, uint64_t>, uint64_t> polls; ///< by function and path
  uint64_t calls = 0;                                      ///< that were surely not inside others
};

/// A whole raw log in memory, for comparing.
struct RawLog {
  std::map<uint16_t, std::string> functions;
  std::map<uint32_t, RawStream> threads;
  std::map<int64_t, std::string> texts; ///< formats by key
};

Expected<RawLog> readRawLog(const std::string &path);

} // namespace anole
