#pragma once

#include "runtime/core/model/Trace.h"
#include "test/tools/commands/RunCommand.h"
#include "tools/files/TemporaryFolder.h"

#include <map>

namespace anole::tools {

/// One event of an imported trace, by the names of its fields.
struct ImportedEvent {
  std::string function;
  std::map<std::string, int64_t> scalars;
  std::map<std::string, std::vector<int64_t>> arrays;
  std::vector<int64_t> late;
  int64_t delta = -1, duration = -1;
};

/// What `anole import` makes of some files.
class Imported {
public:
  explicit Imported(std::vector<std::string> inputs, const std::string &time = "histogram");

  /// The events of a thread of a rank. Empty if there are none.
  std::vector<ImportedEvent> events(uint32_t rank, uint32_t thread = 0) const;
  /// How often each function was called.
  std::map<std::string, uint64_t> counts(uint32_t rank) const;

  Answer answer;
  std::string file;
  Trace trace; ///< empty if the import failed
  uint64_t bytes = 0;

private:
  TemporaryFolder folder;
};

/// Expects that each subcommand works on a trace, or gives up with one line.
void expectAllTools(const Imported &imported);

/// Writes bytes to a file.
void writeBytes(const std::string &name, const std::string &bytes);
/// Writes them packed by gzip.
void writePacked(const std::string &name, const std::string &bytes);

/// A folder with traces of other tools, if it lies beside the sources; else empty.
std::string realTraces();

} // namespace anole::tools
