#include "runtime/core/merge/CommandLines.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/merge/TermsJoiner.h"
#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <map>

namespace anole {

void mergeCommands(std::vector<CommandLine> &left, std::vector<CommandLine> &&right) {
  TermsJoiner joiner;
  std::map<Digest, CommandLine> all;
  for (CommandLine &command : left)
    all.try_emplace(digestOf(command), std::move(command));
  for (CommandLine &command : right) {
    auto [known, isNew] = all.try_emplace(digestOf(command), command);
    if (!isNew)
      known->second.ranks = joiner.join(known->second.ranks, command.ranks);
  }
  left.clear();
  for (auto &[digest, command] : all)
    if (left.size() < format::mostCommandLines)
      left.push_back(std::move(command));
}

void finishCommands(TraceInfo &info) {
  std::ranges::sort(info.commands, {},
                    [](const CommandLine &command) { return TermCursor(command.ranks).next(); });
  if (info.commands.size() == 1 && info.commands.front().words == info.commandLine)
    info.commands.clear();
}

} // namespace anole
