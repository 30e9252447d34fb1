#include "tools/views/more/ShownPhase.h"

namespace anole::phases {

const tools::Columns<ShownPhase> &columnsOf(const ShownPhase *) {
  static const tools::Columns<ShownPhase> columns(
      "chosen_phase", "--phase",
      {{"kind", &ShownPhase::kind,
        "Whether ranks agreed on it at markers, or it is found: a stage"},
       {"number", &ShownPhase::number, "From 1"},
       {"name", &ShownPhase::name},
       {"shared_times", &ShownPhase::sharedTimes,
        "Call sites whose times are shared out by calls, as they are not only in the phase"}});
  return columns;
}

} // namespace anole::phases
