#include "tools/programs/proxy/SafeComment.h"

#include "tools/show/Printable.h"

namespace anole::tools::generate {

std::string inComment(const std::string &text) {
  std::string safe = printable(text, 200);
  for (size_t at = 0; (at = safe.find("*/", at)) != std::string::npos;)
    safe.replace(at, 2, "* /");
  return safe;
}

} // namespace anole::tools::generate
