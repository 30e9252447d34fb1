#include "tools/python/OpenTrace.h"

#include "runtime/core/ranks/pieces/Pieces.h"
#include "tools/options/LoadTrace.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace anole::python {

Expected<std::unique_ptr<OpenTrace>> OpenTrace::open(const std::string &file) {
  std::error_code ignored;
  std::string folder = std::filesystem::exists(file, ignored) ? file : pieceFolder(file);
  if (std::filesystem::is_directory(folder, ignored))
    return fail(folder + " is a folder; 'anole merge' makes a trace of the pieces of a run");
  std::ostringstream out, messages;
  tools::Console console{out, messages};
  return tools::loadFile(file, console).map([&](tools::LoadedTrace &&loaded) {
    return std::unique_ptr<OpenTrace>(new OpenTrace(std::move(loaded), messages.str()));
  });
}

std::optional<std::string> OpenTrace::text(uint32_t thread, size_t point, const std::string &field,
                                           int64_t value) const {
  auto stream = std::ranges::find(trace().streams, thread, &SharedStream::thread);
  if (stream == trace().streams.end() || point >= stream->points.size())
    return std::nullopt;
  const FunctionInfo *function = known.function(stream->points[point].key);
  if (!function)
    return std::nullopt;
  for (const auto *fields : {&function->scalars, &function->arrays, &function->late})
    for (const FieldInfo &info : *fields)
      if (info.name == field)
        return known.value(info.kind)(value);
  return std::nullopt;
}

} // namespace anole::python
