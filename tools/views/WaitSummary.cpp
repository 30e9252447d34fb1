#include "tools/views/WaitSummary.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/causes/MainCause.h"
#include "tools/show/NumberText.h"
#include "tools/views/CoresText.h"

#include <cctype>

namespace anole::whatif {

using tools::timeText;

std::string waitersText(const WaitSite &site) {
  Column list;
  for (const Waiters &waiters : site.waiters)
    for (int64_t rank : expand(waiters.ranks))
      list.append(rank);
  return tools::rankText(list.finish());
}

namespace {

/// Who waits where it is not known what for.
std::string plainWait(const WaitSite &first, const Trace &trace, const tools::TraceNames &names) {
  std::string who = ranksPhrase(waitersText(first));
  who[0] = 'R';
  return who + " wait " + timeText(first.time) + " in " +
         sitePhrase(siteAt(first.site, trace, names)) + ". ";
}

/// Of one rank it is said how much longer it computes: what those wait for it that wait most.
std::string firstWait(const Waits &waits, const Trace &trace, const tools::TraceNames &names) {
  auto main = mainCauseOf(waits);
  if (!main || main->waiters.empty())
    return plainWait(waits.sites[0], trace, names);
  const ShownCause cause{main->cause, trace, names};
  std::string waiters = ranksPhrase(ranksWithMost(main->waiters)), text = cause.kind();
  bool isOne = false;
  if (auto site = cause.site()) {
    text = ranksPhrase(cause.ranksText());
    isOne = text.starts_with("rank ");
    text += isOne ? " computes " + timeText(main->waiters[0].time) : " compute";
    text += " longer than others before " + sitePhrase(*site);
  }
  text[0] = static_cast<char>(std::toupper(text[0]));
  return text + "; " + waiters + (waiters.starts_with("rank ") ? " waits " : " wait ") +
         timeText(main->cause.time) + " for " + (isOne || !cause.site() ? "it" : "them") +
         (main->there < 0.95 * main->cause.time ? ", most in " : " in ") +
         sitePhrase(siteAt(main->site, trace, names)) + ". ";
}

} // namespace

std::string waitSummary(const Waits &waits, const Trace &trace, const tools::TraceNames &names) {
  constexpr double worthSaying = 0.0005;
  double inMpi = waits.sum(&RankWaits::inMpi), rest = 0;
  for (const RankWaits &rank : waits.ranks)
    rest += rank.unexplained();
  double share = waits.shareOf(waits.sum(&RankWaits::waiting));
  bool isLittle = waits.sites.empty() || share < worthSaying;
  std::string text = isLittle ? "Ranks wait for each other for less than 0.1 % of the run"
                              : firstWait(waits, trace, names) + "Waiting for other ranks takes " +
                                    tools::percentText(share) + " of the run";
  if (rest <= 0.1 * inMpi || waits.shareOf(rest) < worthSaying)
    return text + ".";
  const std::string lack = tools::lackOfCoresText(tools::coreUseOf(trace));
  return text + "; " + tools::percentText(rest / inMpi) + " of the time in MPI has other causes" +
         (lack.empty() ? "." : "; " + lack + ".");
}

} // namespace anole::whatif
