#include "runtime/core/base/Choices.h"
#include "runtime/core/file/check/CountCheck.h"
#include "runtime/core/file/check/CutCheck.h"
#include "runtime/core/file/check/RawCheck.h"
#include "tools/commands/Commands.h"
#include "tools/options/LoadTrace.h"
#include "tools/show/Json.h"
#include "tools/show/NumberText.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <fstream>
#include <memory>

namespace anole::tools {

namespace {

struct CheckOptions {
  std::string file, against;
  bool json = false;
};

/// What a check found.
struct Findings {
  std::string file;
  std::string damage{}; ///< empty: none
  bool partial = false;
  std::optional<std::string> torn{}; ///< why ranks' parts do not end at one moment
  uint64_t ranks = 0, events = 0;
  std::optional<RawCheck> logs{};

  bool isGood() const { return damage.empty() && (logs ? !logs->difference : !partial); }
};

bool isReadableFile(const std::string &file) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored) && std::ifstream(file).good();
}

std::string countsText(uint64_t ranks, uint64_t events) {
  return plural(ranks, "rank") + ", " + plural(events, "event");
}

std::string textOf(const Findings &found) {
  if (!found.damage.empty())
    return "damaged: " + found.damage + "\n";
  std::string text = found.file + ": " +
                     (found.partial ? "partial, but sound as far as it goes; " : "sound; ") +
                     countsText(found.ranks, found.events) + "\n" +
                     (found.torn ? "not of one moment: " + *found.torn + "\n" : "");
  if (!found.logs)
    return text;
  const RawCheck &logs = *found.logs;
  return text +
         (logs.difference ? "different from the raw logs: " + *logs.difference
                          : "equal to the raw logs: " + countsText(logs.ranks, logs.events) + ", " +
                                plural(logs.values, "value")) +
         "\n";
}

Json logsJson(const RawCheck &logs) {
  return {{"equal", !logs.difference},
          {"difference", logs.difference ? Json(*logs.difference) : Json(nullptr)},
          {"ranks", logs.ranks},
          {"events", logs.events},
          {"values", logs.values}};
}

Json jsonOf(const Findings &found) {
  bool isSound = found.damage.empty();
  return {{"file", found.file},
          {"sound", isSound},
          {"damage", isSound ? Json(nullptr) : Json(found.damage)},
          {"partial", isSound ? Json(found.partial) : Json(nullptr)},
          {"torn", found.torn ? Json(*found.torn) : Json(nullptr)},
          {"ranks", isSound ? Json(found.ranks) : Json(nullptr)},
          {"events", isSound ? Json(found.events) : Json(nullptr)},
          {"raw_logs", found.logs ? logsJson(*found.logs) : Json(nullptr)}};
}

/// Why the ends of the ranks' parts of a trace that was made while the program ran cannot be of one
/// moment. What leads stand for cannot be checked, nor what is too irregular.
std::optional<std::string> tornIn(const Trace &trace) {
  constexpr uint64_t mostSteps = uint64_t(1) << 22;
  const OnlineInfo &online = trace.info.online;
  bool hasAll = online.clustering == choiceName(ClusterKind::Exact) ||
                online.clustering == choiceName(ClusterKind::None);
  if (online.upTo == 0 || !hasAll)
    return std::nullopt;
  return findTornCut(trace, mostSteps).value_or(std::nullopt);
}

/// Looks for errors that a well-formed file may still have: counts that contradict each other.
Expected<Findings> findingsOf(const LoadedTrace &loaded) {
  auto found = findContradiction(loaded.trace);
  if (!found)
    return fail(loaded.file + ": " + found.error().message);
  Findings findings{loaded.file};
  if (*found)
    findings.damage =
        loaded.file + ": " + **found + "; the trace cannot be trusted, record it again";
  findings.partial = loaded.partial;
  if (findings.damage.empty())
    findings.torn = tornIn(loaded.trace);
  findings.ranks = loaded.trace.info.ranks;
  findings.events = eventCount(loaded.trace);
  return findings;
}

/// A damaged file is an answer to the question (status 1); a file that cannot be read is not.
Expected<Findings> check(const CheckOptions &options, Console &console) {
  Expected<LoadedTrace> loaded = loadTrace(options.file, console);
  if (!loaded && !isReadableFile(options.file) && !isReadableFile(options.file + ".partial"))
    return tl::unexpected(loaded.error());
  if (!loaded)
    return Findings{options.file, loaded.error().message};
  auto findings = findingsOf(*loaded);
  if (!findings || !findings->damage.empty() || options.against.empty())
    return findings;
  return compareWithRawLogs(loaded->trace, options.against).map([&](RawCheck &&logs) {
    findings->logs = std::move(logs);
    return std::move(*findings);
  });
}

} // namespace

Action declareCheck(CLI::App &app) {
  auto options = std::make_shared<CheckOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  app.add_option("--against", options->against,
                 "Compare every event with the raw logs in this folder (ANOLE_VERIFY)")
      ->type_name("DIR");
  app.add_flag("--json", options->json, "Print one JSON object");
  return [options](Console &console) {
    return check(*options, console).map([&](const Findings &found) {
      console.out << (options->json ? printed(jsonOf(found)) : textOf(found));
      return found.isGood() ? statusYes : statusNo;
    });
  };
}

} // namespace anole::tools
