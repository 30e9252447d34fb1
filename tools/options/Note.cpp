#include "tools/options/Note.h"

#include "tools/show/Printable.h"

#include <ostream>

namespace anole::tools {

void note(Console &console, const std::string &line) {
  constexpr size_t longest = 4000; // of a line for people
  console.messages << "anole: " << printable(line, longest) << "\n";
}

} // namespace anole::tools
