#include "tools/views/AdviceText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/views/CoresText.h"

namespace anole::tools {
namespace {

constexpr double lost = 0.05, communicates = 0.2; ///< of the time of all ranks

/// What to read in the numbers, and the command that says more of it.
struct Advice {
  std::string sentence, command, answer;
};

/// Of the time of all ranks, what others lose while the slowest rank computes.
double lostToSlowest(const Summary &summary) {
  double excess = (summary.computing.most - summary.computing.mean) * summary.ranks;
  return summary.hasRanks && summary.spent.all() > 0 ? excess / summary.spent.all() : 0;
}

std::string mpiTakes(const Summary &summary) {
  return "MPI takes " + percentText(summary.mpiShare()) + " of the run";
}

/// ", 31.6 % in MPI_Allreduce".
std::string dearest(const Summary &summary, const TraceNames &names) {
  if (summary.functions.empty())
    return "";
  const CallSite &first = summary.functions[0];
  return ", " + percentText(first.spent.inside / summary.spent.all()) + " in " +
         names.functionName(first.key);
}

Advice ofSlowRank(const LoadedTrace &loaded, const Summary &summary) {
  const std::string slowest = std::to_string(summary.computing.slowest);
  bool isOneThread = loaded.trace.streams.size() == 1;
  return {mpiTakes(summary) + ": " + percentText(lostToSlowest(summary)) + " is waiting for rank " +
              slowest + ", which computes " + timesMeanText(summary.computing.imbalance()) + ".",
          isOneThread ? "waits" : "ranks --by loop",
          isOneThread ? "where others wait for rank " + slowest
                      : "where rank " + slowest + " computes longer than others"};
}

Advice adviceOn(const LoadedTrace &loaded, const Summary &summary, const TraceNames &names,
                bool saysWhatFor) {
  if (loaded.partial)
    return {"", "info --all", "how ranks ended, and where"};
  bool communicating = summary.mpiShare() >= communicates;
  if (const std::string lack = lackOfCoresText(summary.cores); communicating && !lack.empty())
    return {mpiTakes(summary) + "; " + lack + ".", "efficiency",
            "whether MPI's time is waiting or transfer"};
  if (lostToSlowest(summary) > lost)
    return ofSlowRank(loaded, summary);
  if (saysWhatFor)
    return {mpiTakes(summary) + dearest(summary, names) + "; ranks wait for each other.", "waits",
            "all places, and what causes it"};
  if (communicating)
    return {mpiTakes(summary) + dearest(summary, names) + "; ranks compute alike.", "efficiency",
            "whether MPI's time is waiting or transfer"};
  return {summary.spent.all() > 0 ? mpiTakes(summary) + "; the rest is mostly computing." : "",
          "print", "what the program does, as a tree"};
}

} // namespace

std::string adviceText(const LoadedTrace &loaded, const Summary &summary, const TraceNames &names,
                       bool saysWhatFor, size_t width) {
  Advice advice = adviceOn(loaded, summary, names, saysWhatFor);
  std::string next = "Look next: anole " + advice.command + " " + printable(loaded.file);
  return "\n" + wrapped({advice.sentence}, {.width = width}) +
         wrapped({next, advice.answer}, {.hang = 2, .width = width});
}

} // namespace anole::tools
