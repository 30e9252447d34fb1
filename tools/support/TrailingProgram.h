#pragma once

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace anole::tools {

/// Declares `PROGRAM ARGS...` at the end of a command line, usually after `--`. The words from the
/// first one that is no option of ours on are the program's, with its own options among them.
std::shared_ptr<std::vector<std::string>> declareTrailingProgram(CLI::App &options);

/// `text` as one word of a shell command line.
std::string shellQuoted(const std::string &text);

} // namespace anole::tools
