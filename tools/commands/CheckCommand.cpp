#include "runtime/core/file/check/CountCheck.h"
#include "runtime/core/file/check/CutCheck.h"
#include "runtime/core/settings/Choices.h"
#include "tools/commands/CheckReport.h"
#include "tools/commands/Commands.h"
#include "tools/options/LoadTrace.h"

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

bool isReadableFile(const std::string &file) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored) && std::ifstream(file).good();
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
Expected<CheckReport> findingsOf(const LoadedTrace &loaded) {
  auto found = findContradiction(loaded.trace);
  if (!found)
    return fail(loaded.file + ": " + found.error().message);
  CheckReport findings{loaded.file};
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
Expected<CheckReport> check(const CheckOptions &options, Console &console) {
  Expected<LoadedTrace> loaded = loadTrace(options.file, console);
  if (!loaded && !isReadableFile(options.file) && !isReadableFile(options.file + ".partial"))
    return tl::unexpected(loaded.error());
  if (!loaded)
    return CheckReport{options.file, loaded.error().message};
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
    return check(*options, console).map([&](const CheckReport &found) {
      console.out << (options->json ? printed(jsonOf(found)) : found.text());
      return found.isGood() ? statusYes : statusNo;
    });
  };
}

} // namespace anole::tools
