#include "runtime/record/redirect/HiddenCalls.h"

#include "runtime/record/functions/CallNames.h"
#include "runtime/record/redirect/LoadedObject.h"

#include <string_view>

namespace anole::record {
namespace {

std::string lineOf(const char *path, const char *first, size_t others) {
  std::string_view name = path && *path ? path : "the program";
  std::string line(name.substr(name.rfind('/') + 1));
  line += std::string(" defines ") + first + " and P" + first;
  if (others > 0)
    line += ", and " + std::to_string(others) + " other functions of MPI in this way";
  return line + ": calls that it does not pass on to the next " + first + " are not in the trace";
}

/// What one object hides.
std::string hiddenBy(const LoadedObject &object, const char *path) {
  const char *first = nullptr;
  size_t found = 0;
  for (size_t i = 0; i < callCount; ++i)
    if (object.find(callNames[i]) && object.find((std::string("P") + callNames[i].text).c_str())) {
      first = first ? first : callNames[i].text;
      ++found;
    }
  return first ? lineOf(path, first, found - 1) : std::string();
}

} // namespace

/// Objects come in the order in which functions are looked up; those after this library hide
/// nothing.
std::string hiddenCalls() {
  std::string line;
  auto look = [](dl_phdr_info *info, size_t, void *data) {
    const LoadedObject object(*info);
    if (object.contains(reinterpret_cast<const void *>(&hiddenCalls)))
      return 1;
    auto &found = *static_cast<std::string *>(data);
    found = hiddenBy(object, info->dlpi_name);
    return found.empty() ? 0 : 1;
  };
  dl_iterate_phdr(look, &line);
  return line;
}

} // namespace anole::record
