#include "tools/formats/in/Format.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace anole::import {
namespace {

constexpr std::array formats{&otf2Format, &paraverFormat, &dumpiFormat};

struct OtherFormat {
  std::string_view ending, name;
};

/// Formats of traces and profiles that people try, by the endings of their files.
constexpr OtherFormat otherFormats[] = {
    {".slog2", "SLOG-2"},
    {".clog2", "CLOG-2"},
    {".otf", "OTF, before OTF2"},
    {".trc", "TAU or ScalaTrace"},
    {".edf", "TAU"},
    {".mpits", "Extrae, before mpi2prv"},
    {".mpit", "Extrae, before mpi2prv"},
    {".dim", "Dimemas"},
    {".trace", "Paje"},
    {".cubex", "Cube"},
    {".mpiP", "mpiP"},
    {".pftrace", "Perfetto"},
    {".perfetto-trace", "Perfetto"},
    {".json", "JSON"},
    {".nsys-rep", "Nsight Systems"},
    {".darshan", "Darshan"},
    {".stf", "Intel Trace Collector"},
};

std::string namesOfFormats() {
  std::string names;
  for (size_t i = 0; i < formats.size(); ++i)
    names += (i == 0                    ? ""
              : i + 1 == formats.size() ? " and "
                                        : ", ") +
             std::string(formats[i]->name);
  return names;
}

tl::unexpected<Error> notImported(const std::string &input) {
  if (input.ends_with(".anole") || input.ends_with(".anole.partial"))
    return fail(input + ": this is a trace of Anole, which all commands read as it is");
  auto other = std::ranges::find_if(
      otherFormats, [&](const OtherFormat &format) { return input.ends_with(format.ending); });
  std::string what =
      other == std::end(otherFormats)
          ? "this is not a trace that can be imported"
          : "files of this kind (" + std::string(other->name) + ") cannot be imported";
  return fail(input + ": " + what + "; " + namesOfFormats() + " can (docs/import.md)");
}

} // namespace

Expected<Trace> readForeignTrace(const std::vector<std::string> &inputs, Import &import) {
  for (const std::string &input : inputs)
    if (std::error_code ignored; !std::filesystem::exists(input, ignored))
      return fail(input + ": there is no such file or folder");
  for (const Format *format : formats)
    if (format->recognises(inputs.front())) {
      if (import.application && !format->hasApplications)
        return fail(inputs.front() + ": a trace of " + format->name + " has one application");
      import.formatName = format->name;
      return format->read(inputs, import);
    }
  return notImported(inputs.front());
}

} // namespace anole::import
