#include "tools/analysis/model/ScratchName.h"

namespace anole::tools {

std::string scratchName(std::string name) {
  size_t colon = name.find(':');
  size_t begin = colon != std::string::npos && name.find('/') > colon ? colon + 1 : 0;
  while (begin < name.size() && name[begin] == '/')
    name.erase(begin, 1);
  for (size_t at = begin; (at = name.find("..", at)) != std::string::npos; at += 2) {
    bool isPart =
        (at == begin || name[at - 1] == '/') && (at + 2 == name.size() || name[at + 2] == '/');
    if (isPart)
      name.replace(at, 2, "up");
  }
  return name;
}

} // namespace anole::tools
