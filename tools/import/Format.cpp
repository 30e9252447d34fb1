#include "tools/import/Format.h"

#include <filesystem>

namespace anole::import {

Expected<Trace> readForeignTrace(const std::vector<std::string> &inputs, Import &import) {
  for (const std::string &input : inputs)
    if (std::error_code ignored; !std::filesystem::exists(input, ignored))
      return fail(input + ": there is no such file or folder");
  for (const Format *format : {&otf2Format, &paraverFormat, &dumpiFormat})
    if (format->recognises(inputs.front())) {
      import.formatName = format->name;
      return format->read(inputs, import);
    }
  return fail(inputs.front() + ": this is not a trace that can be imported; see docs/import.md");
}

} // namespace anole::import
