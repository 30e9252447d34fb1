#include "tools/analysis/match/Gaps.h"

#include "tools/choices/WordList.h"
#include "tools/show/NumberText.h"

namespace anole::whatif {
namespace {

std::string reasonOf(GapKind kind) {
  switch (kind) {
  case GapKind::UnknownMembers:
    return "in communicators whose members the trace does not tell";
  case GapKind::NoMember:
    return "with ranks that their communicators do not have";
  case GapKind::NeverComes:
    return "that wait for what no other rank does";
  }
  return "";
}

} // namespace

std::vector<std::string> Gaps::lines() const {
  std::vector<std::string> lines;
  for (const auto &[kind, functions] : calls) {
    lines.push_back("left out: calls of " + tools::wordList(functions) + " " + reasonOf(kind));
  }
  if (lacksPeers)
    lines.emplace_back("left out: the messages of calls whose peers the trace does not tell");
  if (needsBuffers)
    lines.emplace_back("left out: the eager limit, with which the run would not go on");
  return lines;
}

std::optional<std::string> Gaps::share() const {
  if (exchanges.leftOut <= 0)
    return std::nullopt;
  return "modelled: " + tools::percentText(exchanges.share()) +
         " of the sends, receives and collectives of all ranks";
}

} // namespace anole::whatif
