#include "runtime/core/merge/CommandLines.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/merge/JoinRanks.h"
#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

void mergeCommands(std::vector<CommandLine> &left, const std::vector<CommandLine> &right) {
  joinRanks(
      left, right, [](const CommandLine &command) { return digestOf(command); },
      format::mostCommandLines);
}

void finishCommands(TraceInfo &info) {
  std::ranges::sort(info.commands, {},
                    [](const CommandLine &command) { return TermCursor(command.ranks).next(); });
  if (info.commands.size() == 1 && info.commands.front().words == info.commandLine)
    info.commands.clear();
}

} // namespace anole
