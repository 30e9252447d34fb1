#include "tools/analysis/match/UnexpectedMessages.h"
#include "tools/analysis/model/Effort.h"
#include "tools/commands/Commands.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"
#include "tools/show/Json.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/PathText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {
namespace {
struct UnexpectedOptions {
  std::string file;
  bool json = false;
  uint64_t limit = Effort::usual;
};

Expected<int> unexpected(const UnexpectedOptions &options, Console &console) {
  auto loaded = loadTrace(options.file, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  auto counted = whatif::unexpectedMessages(loaded->trace, options.limit);
  if (!counted)
    return fail(loaded->file + ": " + counted.error().message);
  for (const std::string &line : counted->leftOut)
    note(console, loaded->file + ": " + line);
  const TraceNames names(loaded->trace);
  std::vector<std::vector<std::string>> rows{{"unexpected", "messages", ""}};
  Json sites = Json::array();
  for (const auto &[key, messages, early] : counted->sites) {
    rows.push_back({countText(early), countText(messages),
                    spaced(names.functionName(key), names.callPlace(key.path, false))});
    sites.push_back({{"function", names.functionName(key)},
                     {"place", names.callPlace(key.path, true)},
                     {"path", siteText(key.path)},
                     {"messages", messages},
                     {"unexpected", early}});
  }
  console.out << (options.json ? printed({{"file", loaded->file}, {"call_sites", sites}})
                               : tableText(rows, {0, 1}));
  return statusYes;
}

} // namespace

Action declareUnexpected(CLI::App &app) {
  auto options = std::make_shared<UnexpectedOptions>();
  app.add_option("FILE", options->file, "The trace (ANOLE_TIME=full)")->type_name("")->required();
  app.add_flag("--json", options->json, "Print one JSON object");
  declareLimit(app, options->limit);
  return [options](Console &console) { return unexpected(*options, console); };
}

} // namespace anole::tools
