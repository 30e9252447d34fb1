#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/options/OptionChecks.h"
#include "tools/options/ParseOptions.h"
#include "tools/views/more/MatrixColumns.h"
#include "tools/views/more/ShownMatrix.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct MatrixOptions {
  std::string file, phase, site;
  std::optional<int64_t> communicator;
  bool messages = false, bytes = false, time = false, svg = false, csv = false, json = false;
  uint64_t limit = Effort::usual;

  MatrixUnit unit() const {
    return messages ? MatrixUnit::Messages : time ? MatrixUnit::Time : MatrixUnit::Bytes;
  }
};

/// "MPI_Isend step stencil2d.c:40": a part of that chooses a call site.
std::string siteName(const TraceNames &names, const PointKey &key) {
  return names.functionName(key) + " " + names.path(key.path);
}

Expected<void> hasSite(const Trace &trace, const SendFilter &filter, const std::string &wanted) {
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (filter.site(point.key))
        return {};
  return fail("no call site has '" + wanted +
              "' in its function or path; 'anole info --points' lists them");
}

Expected<int> matrix(const MatrixOptions &options, Console &console) {
  auto loaded = phases::loadPhase(options.file, options.phase, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  const Trace &trace = loaded->loaded.trace;
  TraceNames names(trace);
  SendFilter filter{options.communicator, {}};
  if (!options.site.empty()) {
    filter.site = [&](const PointKey &key) {
      return siteName(names, key).find(options.site) != std::string::npos;
    };
    if (auto has = hasSite(trace, filter, options.site); !has)
      return tl::unexpected(has.error());
  }
  auto sent = sentMatrix(trace, Effort(options.limit), filter);
  if (!sent)
    return tl::unexpected(sent.error());
  if (options.communicator && sent->cells.empty())
    return fail("no rank sends messages in a communicator with the number " +
                std::to_string(*options.communicator));
  if (options.json) {
    MatrixReport report{{*sent, trace.info.ranks}, loaded->loaded.file, loaded->shown()};
    console.out << printed(jsonOf(report));
    return statusYes;
  }
  ShownMatrix shown(*sent, trace.info.ranks, options.unit());
  console.out << (options.csv    ? matrixCsv(*sent)
                  : options.svg  ? shown.svg(trace.info.program + ": who sends to whom")
                  : filter.any() ? shown.text(console.screen)
                                 : shown.text(console.screen) +
                                       otherTrafficText(summaryOf(trace), names, console.screen));
  return statusYes;
}

} // namespace

Action declareMatrix(CLI::App &app) {
  auto options = std::make_shared<MatrixOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  auto *bytes = app.add_flag("--bytes", options->bytes, "Show bytes (the default)");
  auto *messages = app.add_flag("--messages", options->messages, "Show numbers of messages");
  auto *time = app.add_flag("--time", options->time, "Show the time inside the calls that send");
  bytes->excludes(messages)->excludes(time);
  messages->excludes(time);
  app.add_option("--communicator", options->communicator,
                 "Only messages in this communicator: its number on the rank that sends; 0 is "
                 "MPI_COMM_WORLD")
      ->type_name("N")
      ->check(wholeNumber());
  app.add_option("--site", options->site,
                 "Only messages of call sites with this in their function or call path")
      ->type_name("TEXT");
  phases::declarePhase(app, options->phase);
  auto *svg = app.add_flag("--svg", options->svg, "Print a drawing");
  auto *csv = app.add_flag("--csv", options->csv, "Print a line for each pair of ranks");
  csv->excludes(svg);
  app.add_flag("--json", options->json, "Print one JSON object, with at most 64 x 64 cells")
      ->excludes(svg)
      ->excludes(csv);
  declareLimit(app, options->limit);
  return [options](Console &console) { return matrix(*options, console); };
}

} // namespace anole::tools
