#include "tools/commands/Commands.h"
#include "tools/options/TakeSnapshot.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace anole::tools {

Action declareSnapshot(CLI::App &app) {
  auto name = std::make_shared<std::string>();
  app.add_option("NAME", *name, "The trace that the run will write")->type_name("")->required();
  return [name](Console &console) {
    return takeSnapshot(traceMeant(*name), console).map([&](const std::string &folder) {
      console.out << folder << '\n';
      return statusYes;
    });
  };
}

} // namespace anole::tools
