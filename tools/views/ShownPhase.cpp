#include "tools/views/ShownPhase.h"

namespace anole::phases {

static constexpr auto choiceNames(PhaseKind) {
  return std::to_array<const char *>({"found", "marked"});
}

const tools::Columns<ShownPhase> &columnsOf(const ShownPhase *) {
  static const tools::Columns<ShownPhase> columns(
      "chosen_phase", "--phase",
      {{"kind", &ShownPhase::kind, "By what ranks do together, or by markers"},
       {"number", &ShownPhase::number, "From 1"},
       {"name", &ShownPhase::name},
       {"shared_times", &ShownPhase::sharedTimes,
        "Call sites whose times are shared out by calls, as they are not only in the phase"}});
  return columns;
}

} // namespace anole::phases
