#include "tools/views/SummaryText.h"

#include "tools/analysis/model/Losses.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/PathText.h"
#include "tools/show/Printable.h"
#include "tools/show/RowsText.h"
#include "tools/show/ShortPlace.h"
#include "tools/views/AdviceText.h"
#include "tools/views/CommandRows.h"
#include "tools/views/CoresText.h"
#include "tools/views/EndingsText.h"
#include "tools/views/FirstCause.h"
#include "tools/views/HostColumns.h"
#include "tools/views/SummaryRows.h"
#include "tools/views/WindowText.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <ctime>

namespace anole::tools {
namespace {

constexpr size_t mostFunctionRows = 5, mostLoopRows = 12, mostPhaseRows = 8, mostRegionRows = 5,
                 mostEndingLines = 6, mostCommands = 6;
constexpr double worthSaying = 0.001, ///< of the time
    leastPart = 0.01;                 ///< of the time, for a loop to be shown

std::string onRank(uint32_t rank) { return " on rank " + std::to_string(rank); }

/// The parts in which most time is spent, and those around them, in their order.
std::vector<size_t> costliest(const std::vector<SummaryPart> &all, size_t most, double least) {
  std::vector<size_t> chosen;
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].spent.all() >= least)
      chosen.push_back(i);
  // a part takes no longer than those around it, which come before it
  std::ranges::sort(chosen, [&](size_t one, size_t other) {
    double first = all[one].spent.all(), second = all[other].spent.all();
    return first != second ? first > second : one < other;
  });
  chosen.resize(std::min(chosen.size(), most));
  std::ranges::sort(chosen);
  return chosen;
}

class SummaryPage {
public:
  SummaryPage(const LoadedTrace &loaded, const Summary &summary, const PageOptions &options)
      : loaded(loaded), names(loaded.trace, options.callers), summary(summary), options(options) {}

  std::string text() const {
    const std::string waits = waiting();
    return overview() + endings() + functions() + sites() + loops() + phases() + regions() + waits +
           adviceText(loaded, summary, names, !waits.empty(), options.screen.width);
  }

private:
  /// A line about the whole run, below others of its kind.
  std::string overviewLine(const std::string &text) const {
    return wrapped({text}, {.hang = 18, .width = options.screen.width});
  }
  std::string line(const std::string &text) const {
    return shortPlace(text, options.screen.width) + "\n";
  }
  std::string heading(const std::string &text) const {
    return "\n" + options.screen.bold(shortPlace(text, options.screen.width)) + "\n";
  }
  std::string overview() const;
  std::string waiting() const;
  std::string commandLines() const;
  std::string lossLines() const;
  std::string endings() const;
  std::string coresLine() const;
  std::string shareLine() const;
  std::string overheadLine() const;
  std::string balanceLine() const;
  std::string trafficLines() const;
  std::vector<const CallSite *> chosenSites() const; ///< those that are shown first, in order
  bool isChosen(const CallSite &site) const;
  std::string functions() const;
  std::string sites() const;
  std::string parts(const std::string &title, const std::vector<SummaryPart> &all, size_t most,
                    double least, const std::string &more) const;
  std::string loops() const;
  std::string phases() const;
  std::string regions() const;
  /// Rows that begin with a name. `isWide`: they have callers, or whole names, and take what room
  /// they need.
  template <typename Row> std::string table(const std::vector<Row> &rows, bool isWide) const {
    return rowsText(rows, {.indent = 2, .width = isWide ? SIZE_MAX : options.screen.width});
  }

  const LoadedTrace &loaded;
  TraceNames names;
  const Summary &summary;
  const PageOptions &options;
};

std::string startText(uint64_t seconds) {
  auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  std::array<char, 64> text{};
  gmtime_r(&time, &parts);
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts);
  return seconds == 0 ? "" : text.data();
}

std::string SummaryPage::overview() const {
  const TraceInfo &info = loaded.trace.info;
  std::string program = printable(info.commandLine.empty() ? info.program : info.commandLine, 1024);
  std::string start = startText(info.startTime);
  size_t threads = loaded.trace.streams.size();
  return options.screen.bold(
             shortPlace(printable(loaded.file) + ": " + program, options.screen.width)) +
         "\n" +
         line("  " + plural(summary.ranks, "rank") + onHosts(info) +
              (threads > 1 ? ", up to " + plural(threads, "thread") : "") + ", " +
              plural(summary.events, "event") + " in " + sizeText(loaded.bytes) +
              (loaded.partial ? ", partial" : "") + (start.empty() ? "" : ", " + start)) +
         commandLines() + overviewLine("  run time        " + windowText(summary.window)) +
         lossLines() + coresLine() + shareLine() + balanceLine() + trafficLines();
}

/// The title has the first one.
std::string SummaryPage::commandLines() const {
  std::string text;
  if (!loaded.trace.info.commands.empty())
    for (const auto &row : commandRows(loaded.trace.info, mostCommands))
      text += line("  " + row[0] + std::string(16 - row[0].size(), ' ') + row[1]);
  return text;
}

std::string SummaryPage::lossLines() const {
  std::string text;
  for (const std::string &loss : lossesOf(loaded.trace.info))
    text += overviewLine((text.empty() ? "  not all         " : std::string(18, ' ')) + loss);
  return text;
}

std::string SummaryPage::endings() const {
  std::string text = endingsText(loaded.trace.info, names, options.screen), shown;
  size_t lines = 0;
  for (size_t begin = 0; begin < text.size(); ++lines) {
    size_t end = text.find('\n', begin) + 1;
    if (lines < mostEndingLines + 1)
      shown += text.substr(begin, end - begin);
    begin = end;
  }
  return lines <= mostEndingLines + 1 ? shown : shown + "  ...; --all shows all of them\n";
}

std::string SummaryPage::coresLine() const {
  return summary.cores ? overviewLine("  cores           " + coresText(*summary.cores)) : "";
}

std::string SummaryPage::shareLine() const {
  if (summary.spent.all() <= 0)
    return "";
  std::string text = "  in MPI          " + percentText(summary.mpiShare());
  if (summary.hasRanks && summary.ranks > 1)
    text += "; min " + percentText(summary.leastShare) + onRank(summary.leastShareRank) + ", max " +
            percentText(summary.mostShare) + onRank(summary.mostShareRank);
  return overviewLine(text) + overheadLine();
}

std::string SummaryPage::overheadLine() const {
  std::string text;
  const auto add = [&](double share, double least, const char *where) {
    if (share >= least)
      text += (text.empty() ? "" : ", ") + percentText(share) + where;
  };
  const double all = summary.spent.all(), work = summary.tracerWork;
  add(summary.overheadShare(), 0.0005, " in calls that do not wait");
  add(work / all, worthSaying, " in the tracer");
  add((summary.spent.tracer - work) / all, worthSaying, " waiting for a core there");
  return text.empty() ? "" : overviewLine("  overhead        " + text);
}

std::string SummaryPage::balanceLine() const {
  const Balance &balance = summary.computing;
  if (!summary.hasRanks || summary.ranks < 2 || balance.most <= 0)
    return "";
  return overviewLine("  load balance    " + percentText(balance.mean / balance.most) + ": rank " +
                      std::to_string(balance.slowest) + " computes " + timeText(balance.most) +
                      ", " + timesMeanText(balance.imbalance()));
}

std::string SummaryPage::trafficLines() const {
  constexpr std::array kinds{"point to point", "collectives", "one-sided", "files"};
  if (!summary.whyNoBytes.empty())
    return overviewLine("  bytes           not known: " + summary.whyNoBytes);
  std::string text;
  for (size_t kind = 0; kind < kinds.size(); ++kind) {
    const SizeTally &tally = summary.sent[kind];
    if (tally.calls + tally.unknown == 0)
      continue;
    std::string size = sizeText(tally.total) + " in " + plural(tally.calls, "call");
    if (tally.calls != 0)
      size += tally.least == tally.most
                  ? ", " + sizeText(tally.least) + " each"
                  : ", " + sizeText(tally.least) + " to " + sizeText(tally.most) + " each";
    if (tally.unknown != 0)
      size += "; not known of " + plural(tally.unknown, "call");
    text += overviewLine(std::string(text.empty() ? "  sent            " : "                  ") +
                         kinds[kind] + " " + size);
  }
  return text;
}

bool SummaryPage::isChosen(const CallSite &site) const {
  auto lower = [](std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
  };
  std::string name = lower(names.functionName(site.key)), wanted = lower(options.function);
  return wanted.empty() || name == wanted || name == "mpi_" + wanted;
}

uint64_t sentBy(const CallSite &site) { return site.bytes.sent ? site.bytes.sent->total : 0; }

double rankOf(const CallSite &site, SiteOrder order) {
  switch (order) {
  case SiteOrder::Mean:
    return partOfWhole(site.inside.sum, static_cast<double>(site.inside.count));
  case SiteOrder::Calls:
    return static_cast<double>(site.calls);
  case SiteOrder::Bytes:
    return static_cast<double>(sentBy(site));
  case SiteOrder::Total:
    break;
  }
  return site.spent.inside;
}

std::vector<const CallSite *> SummaryPage::chosenSites() const {
  std::vector<const CallSite *> chosen;
  for (const CallSite &site : summary.sites)
    if (isChosen(site))
      chosen.push_back(&site);
  auto shown = static_cast<std::ptrdiff_t>(std::min(options.top, chosen.size()));
  std::ranges::partial_sort(chosen, chosen.begin() + shown, [&](auto *a, auto *b) {
    double one = rankOf(*a, options.order), other = rankOf(*b, options.order);
    return one != other ? one > other : a < b; // as in the summary
  });
  return chosen;
}

/// Where there is one function only, the call sites say it all.
std::string SummaryPage::functions() const {
  const std::vector<CallSite> &all = summary.functions;
  if (all.size() < 2 || !options.function.empty())
    return "";
  size_t shown = std::min(mostFunctionRows, all.size());
  std::vector<SummaryFunction> rows;
  for (size_t i = 0; i < shown; ++i)
    rows.push_back({{all[i], summary, names}});
  return heading(titleOf("MPI functions", all.size(), shown)) + table(rows, false);
}

std::string SummaryPage::sites() const {
  std::vector<const CallSite *> chosen = chosenSites();
  if (chosen.empty())
    return options.function.empty() ? "" : heading("No call site of " + options.function);
  size_t shown = std::min(options.top, chosen.size());
  std::vector<SummarySite> rows;
  for (size_t i = 0; i < shown; ++i)
    rows.push_back({*chosen[i], summary, names, options.full});
  return heading(titleOf("Call sites", chosen.size(), shown)) +
         table(rows, options.full || options.callers);
}

std::string SummaryPage::parts(const std::string &title, const std::vector<SummaryPart> &all,
                               size_t most, double least, const std::string &more) const {
  if (all.empty())
    return "";
  std::vector<SummaryRow> rows;
  for (size_t chosen : costliest(all, most, least * summary.spent.all()))
    rows.push_back({all[chosen], summary, options.full});
  std::string left = rows.size() < all.size() ? "all " + countText(all.size()) + ": " + more : "";
  if (rows.empty())
    return heading(title + ": none takes 1 % of the run; " + left);
  return heading(titleOf(title, all.size(), rows.size())) + table(rows, options.full) +
         (left.empty() ? "" : line("  " + left));
}

std::string SummaryPage::loops() const {
  return parts("Loops", summary.loops, mostLoopRows, leastPart, "anole ranks --by loop");
}

std::string SummaryPage::phases() const {
  if (summary.phases.empty() && !loaded.partial)
    return "\n" + wrapped({"Phases: none found in passing; anole phases " + loaded.file},
                          {.hang = 2, .width = options.screen.width});
  return parts("Phases", summary.phases, mostPhaseRows, 0, "anole ranks --by phase");
}

std::string SummaryPage::regions() const {
  return parts("Regions", summary.regions, mostRegionRows, 0, "anole ranks --by region");
}

/// Only where it costs little (FirstCause.h), and if it matters.
std::string SummaryPage::waiting() const {
  if (loaded.partial || !options.function.empty() || !summary.hasRanks)
    return "";
  std::string cause = whatif::firstCause(loaded, names);
  return cause.empty()
             ? ""
             : "\n" + wrapped({"Waiting: " + cause}, {.hang = 2, .width = options.screen.width});
}

} // namespace

std::string summaryText(const LoadedTrace &loaded, const Summary &summary,
                        const PageOptions &options) {
  return SummaryPage(loaded, summary, options).text();
}

} // namespace anole::tools
