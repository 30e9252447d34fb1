#include "tools/commands/Commands.h"
#include "tools/support/LoadTrace.h"
#include "tools/support/Note.h"
#include "tools/support/ParseOptions.h"
#include "tools/text/Json.h"
#include "tools/text/LineText.h"
#include "tools/text/NumberText.h"
#include "tools/whatif/classes/Efficiency.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

using whatif::Efficiency;

struct EfficiencyFlags {
  std::vector<std::string> files;
  whatif::PredictOptions options;
  bool json = false;
};

/// A metric of a trace; the first trace is what others are compared with.
struct Metric {
  const char *name, *key;
  std::optional<double> (*of)(const Efficiency &trace, const Efficiency &first);
};

constexpr Metric metrics[] = {
    {"global efficiency", "global",
     [](const Efficiency &trace, const Efficiency &first) {
       return std::optional(trace.parallel() * first.useful / trace.useful);
     }},
    {"  parallel efficiency", "parallel",
     [](const Efficiency &trace, const Efficiency &) { return std::optional(trace.parallel()); }},
    {"    load balance", "load_balance",
     [](const Efficiency &trace, const Efficiency &) { return std::optional(trace.loadBalance); }},
    {"    communication efficiency", "communication",
     [](const Efficiency &trace, const Efficiency &) {
       return std::optional(trace.communication);
     }},
    {"      serialisation", "serialisation",
     [](const Efficiency &trace, const Efficiency &) { return trace.serialisation; }},
    {"      transfer", "transfer",
     [](const Efficiency &trace, const Efficiency &) { return trace.transfer(); }},
    {"  computation scaling", "computation_scaling",
     [](const Efficiency &trace, const Efficiency &first) {
       return std::optional(first.useful / trace.useful);
     }},
};

std::string efficiencyText(const std::vector<Efficiency> &traces) {
  std::vector<std::vector<std::string>> rows{{"ranks"}, {"run time"}};
  std::vector<size_t> right;
  for (const Efficiency &trace : traces) {
    rows[0].push_back(std::to_string(trace.ranks));
    rows[1].push_back(timeText(trace.runTime));
    right.push_back(right.size() + 1);
  }
  for (const Metric &metric : metrics) {
    rows.push_back({metric.name});
    for (const Efficiency &trace : traces) {
      auto value = metric.of(trace, traces[0]);
      rows.back().push_back(value ? roundText(100 * *value, 4) + " %" : "not known");
    }
  }
  return tableText(rows, right);
}

Json efficiencyJson(const std::vector<std::string> &files, const std::vector<Efficiency> &traces) {
  Json all = Json::array();
  for (size_t i = 0; i < traces.size(); ++i) {
    Json one{{"file", files[i]}, {"ranks", traces[i].ranks}, {"run_time_ns", traces[i].runTime}};
    for (const Metric &metric : metrics)
      if (auto value = metric.of(traces[i], traces[0]))
        one[metric.key] = *value;
    all.push_back(std::move(one));
  }
  return all;
}

Expected<int> showEfficiency(const EfficiencyFlags &flags, Console &console) {
  std::vector<Efficiency> traces;
  for (const std::string &file : flags.files) {
    auto loaded = loadTrace(file, console);
    if (!loaded)
      return tl::unexpected(loaded.error());
    auto efficiency = whatif::efficiencyOf(loaded->trace, flags.options);
    if (!efficiency)
      return fail(file + ": " + efficiency.error().message);
    if (!efficiency->whyNot.empty())
      note(console, file + ": serialisation and transfer are not known: " + efficiency->whyNot);
    traces.push_back(std::move(*efficiency));
  }
  console.out << (flags.json ? printed(efficiencyJson(flags.files, traces))
                             : efficiencyText(traces));
  return statusYes;
}

} // namespace

Action declareEfficiency(CLI::App &app) {
  auto flags = std::make_shared<EfficiencyFlags>();
  app.add_option("FILE", flags->files,
                 "Traces; computation scaling compares them with the first one")
      ->type_name("")
      ->required();
  declareLimit(app, flags->options.match.limit);
  app.add_flag("--json", flags->json, "Print one JSON array");
  return [flags](Console &console) { return showEfficiency(*flags, console); };
}

} // namespace anole::tools
