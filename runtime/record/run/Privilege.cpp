#include "runtime/record/run/Privilege.h"

#include "runtime/core/base/LauncherRank.h"
#include "runtime/record/process/Report.h"

#include <sys/auxv.h>

namespace anole::record {

bool Privilege::isOrdinary() { return getauxval(AT_SECURE) == 0; }

void Privilege::explain() {
  if (isFirstForLauncher())
    report("no trace: the program has rights that its user does not have (setuid or the like); "
           "such programs are not traced");
}

} // namespace anole::record
