#include "test/tools/commands/RowOfFour.h"

#include "test/format/support/Assemble.h"
#include "tools/files/ReadText.h"

namespace anole::tools {
namespace {

Trace traceOf(const std::string &name) {
  return test::assemble(*readText(ANOLE_TOOLS_TESTS "/commands/scripts/traces/" + name));
}

} // namespace

Trace rowOfFour() { return traceOf("row.txt"); }

Trace rowOfFourInWorld() { return traceOf("row_in_world.txt"); }

} // namespace anole::tools
