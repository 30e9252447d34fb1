#include "tools/commands/Commands.h"
#include "tools/commands/DemoTrace.h"
#include "tools/files/WriteText.h"
#include "tools/formats/out/Export.h"
#include "tools/options/LoadTrace.h"
#include "tools/report/ReportPage.h"
#include "tools/views/PhasedSummary.h"
#include "tools/views/SummaryText.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

namespace anole::tools {

namespace {

/// The files that the demonstration leaves, in a folder of its own.
struct DemoFiles {
  explicit DemoFiles(const std::string &folder)
      : folder(folder), trace(folder + "/imbalance.anole"), page(folder + "/imbalance.html"),
        timeline(folder + "/imbalance.pftrace") {}

  std::string folder, trace, page, timeline;
};

Expected<void> makeFolder(const std::string &folder) {
  std::error_code problem;
  if (std::filesystem::create_directory(folder, problem))
    return {};
  return fail(folder + ": " + (problem ? problem.message() : "is there already") +
              "; name another folder");
}

std::string fileLines(const DemoFiles &files) {
  return "\nThis is 'anole info " + files.trace + "'. Also in this folder:\n  " + files.page +
         "  the report: open it in a browser\n  " + files.timeline +
         "  a timeline: open it at https://ui.perfetto.dev\n";
}

Expected<int> showDemo(const std::string &folder, Console &console) {
  const DemoFiles files(folder);
  return makeFolder(folder)
      .and_then([&] { return writeText(files.trace, std::string(demoTrace())); })
      .and_then([&] { return loadTrace(files.trace, console); })
      .and_then([&](const LoadedTrace &loaded) -> Expected<int> {
        auto page = report::reportPage(loaded, {});
        auto written = page ? writeText(files.page, *page) : tl::unexpected(page.error());
        auto drawn = written ? exporting::exportTrace(
                                   loaded, {.format = "perfetto", .out = files.timeline}, console)
                             : written;
        if (!drawn)
          return tl::unexpected(drawn.error());
        PageOptions options;
        options.screen = console.screen;
        console.out << summaryText(loaded, phasedSummary(loaded.trace, bytesOf(loaded.trace)),
                                   options)
                    << fileLines(files);
        return statusYes;
      });
}

} // namespace

Action declareDemo(CLI::App &app) {
  auto folder = std::make_shared<std::string>("anole-demo");
  app.add_option("FOLDER", *folder,
                 "A new folder for the trace, the report and a timeline (anole-demo)")
      ->type_name("");
  return [folder](Console &console) { return showDemo(*folder, console); };
}

} // namespace anole::tools
