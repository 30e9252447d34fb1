#include "tools/analysis/predict/more/Omitted.h"

#include "tools/analysis/model/FunctionTotals.h"
#include "tools/analysis/state/CallShape.h"
#include "tools/choices/WordList.h"
#include "tools/show/NumberText.h"

#include <algorithm>

namespace anole::whatif {

Omitted omittedFrom(const Trace &trace, const Gaps &gaps) {
  Omitted omitted{gaps};
  for (const tools::FunctionTotal &total : tools::functionTotals(trace)) {
    auto function = std::ranges::find(trace.functions, total.function, &FunctionInfo::id);
    if (function == trace.functions.end())
      continue;
    CallShape shape(*function);
    if (shape.kind == CallKind::WaitSome)
      omitted.someCompleted += total.events;
    if (shape.kind != CallKind::Ignored)
      continue;
    omitted.ignoredCalls += total.events;
    omitted.ignoredTime += total.inside;
    omitted.ignored.push_back(function->name);
  }
  return omitted;
}

std::vector<std::string> omittedLines(const Omitted &omitted) {
  std::vector<std::string> lines;
  if (omitted.ignoredCalls > 0)
    lines.push_back("not modelled: " + tools::plural(omitted.ignoredCalls, "call") + " of " +
                    tools::wordList(omitted.ignored) + "; the " +
                    tools::timeText(omitted.ignoredTime) +
                    " inside them, of all ranks together, are taken as they were");
  if (omitted.someCompleted > 0)
    lines.push_back("guessed: which requests " + tools::plural(omitted.someCompleted, "call") +
                    " of MPI_Waitany and the like completed");
  if (omitted.drawsAlike)
    lines.push_back("guessed: that the ranks' times are long and short at the same steps "
                    "(--draws)");
  if (omitted.gaps.unknownSizes > 0)
    lines.push_back("counted as empty: " + tools::plural(omitted.gaps.unknownSizes, "message") +
                    " of datatypes that were made unseen");
  for (const std::string &line : omitted.gaps.lines())
    lines.push_back(line);
  if (auto share = omitted.gaps.share())
    lines.push_back(*share);
  return lines;
}

} // namespace anole::whatif
