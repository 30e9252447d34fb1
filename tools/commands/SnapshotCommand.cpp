#include "runtime/core/ranks/pieces/Pieces.h"
#include "tools/commands/Commands.h"
#include "tools/options/LiveLook.h"
#include "tools/options/Note.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

Expected<int> snapshot(const std::string &trace, Console &console) {
  LiveLook look(trace);
  auto folder = look.take();
  if (!folder)
    return tl::unexpected(folder.error());
  if (!look.areAllThere())
    if (auto pieces = piecesIn(*folder).and_then(mergePieces))
      if (std::string text = silentText(trace, pieces->trace.info); !text.empty())
        note(console, text);
  console.out << *folder << '\n';
  return statusYes;
}

} // namespace

Action declareSnapshot(CLI::App &app) {
  auto name = std::make_shared<std::string>();
  app.add_option("NAME", *name, "The trace that the run will write")->type_name("")->required();
  return [name](Console &console) { return snapshot(traceMeant(*name), console); };
}

} // namespace anole::tools
