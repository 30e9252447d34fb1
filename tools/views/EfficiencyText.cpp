#include "tools/views/EfficiencyText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

namespace anole::whatif {
namespace {

using tools::Json;

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

std::string percent(std::optional<double> share) {
  return share ? tools::roundText(100 * *share, 4) + " %" : "not known";
}

} // namespace

std::string efficiencyText(const std::vector<Efficiency> &traces) {
  std::vector<std::vector<std::string>> rows{{"ranks"}, {"run time"}};
  std::vector<size_t> right;
  for (const Efficiency &trace : traces) {
    rows[0].push_back(std::to_string(trace.ranks));
    rows[1].push_back(tools::timeText(trace.runTime));
    right.push_back(right.size() + 1);
  }
  for (const Metric &metric : metrics) {
    rows.push_back({metric.name});
    for (const Efficiency &trace : traces) {
      rows.back().push_back(percent(metric.of(trace, traces[0])));
    }
  }
  return tools::tableText(rows, right);
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

std::string partEfficiencyText(const std::vector<tools::SpentPart> &parts,
                               const std::string &what) {
  std::vector<std::vector<std::string>> rows{
      {what, "time", "parallel", "load balance", "communication"}};
  for (const tools::SpentPart &part : parts) {
    auto found = efficiencyOf(part);
    rows.push_back({part.name});
    if (found)
      rows.back().insert(rows.back().end(),
                         {tools::timeText(found->runTime), percent(found->parallel()),
                          percent(found->loadBalance), percent(found->communication)});
    else
      rows.back().emplace_back("no computation");
  }
  return parts.empty() ? "" : tools::tableText(rows, {1, 2, 3, 4});
}

Json partEfficiencyJson(const std::vector<tools::SpentPart> &parts) {
  Json all = Json::array();
  for (const tools::SpentPart &part : parts) {
    Json one{{"name", part.name}};
    if (auto found = efficiencyOf(part)) {
      one["run_time_ns"] = found->runTime;
      one["parallel"] = found->parallel();
      one["load_balance"] = found->loadBalance;
      one["communication"] = found->communication;
    }
    all.push_back(std::move(one));
  }
  return all;
}

} // namespace anole::whatif
