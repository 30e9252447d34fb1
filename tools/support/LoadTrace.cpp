#include "tools/support/LoadTrace.h"

#include "runtime/core/format/File.h"

#include <ostream>

namespace anole::tools {

Expected<LoadedTrace> loadTrace(const std::string &file, Console &console) {
  return readTraceFile(file).map([&](TraceFile &&read) {
    if (!read.complete)
      console.messages << "anole: " << read.note << "\n";
    return LoadedTrace{read.path, read.size, !read.complete, std::move(read.trace)};
  });
}

} // namespace anole::tools
