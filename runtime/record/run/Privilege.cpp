#include "runtime/record/run/Privilege.h"

#include "runtime/record/capture/Report.h"

#include <cstdlib>
#include <string_view>
#include <sys/auxv.h>

namespace anole::record {

bool Privilege::isOrdinary() { return getauxval(AT_SECURE) == 0; }

void Privilege::explain() {
  if (isFirstForLauncher())
    report("no trace: the program has rights that its user does not have (setuid or the like); "
           "such programs are not traced");
}

bool isFirstForLauncher() {
  const char *rank = std::getenv("PMI_RANK");
  return !rank || std::string_view(rank) == "0";
}

} // namespace anole::record
