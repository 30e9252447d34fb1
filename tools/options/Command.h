#pragma once

#include "runtime/core/base/Error.h"
#include "tools/files/WorkDone.h"
#include "tools/show/Screen.h"

#include <array>
#include <functional>
#include <iosfwd>

namespace CLI {
class App;
}

namespace anole::tools {

/// Where a subcommand writes: results to `out`, messages to `messages`. Nothing else prints.
struct Console {
  std::ostream &out;
  std::ostream &messages;
  Screen screen{};          ///< what `out` leads to
  WorkDone *work = nullptr; ///< whom a command may tell how far it is
};

/// Exit statuses of `anole`. A subcommand that runs a program may return that program's instead.
inline constexpr int statusYes = 0; ///< done, or: the answer is yes
inline constexpr int statusNo = 1;  ///< the answer is no: files differ, a check found a difference
inline constexpr int statusError = 2; ///< nothing was answered; one line on stderr says why

/// What a subcommand does once its options are parsed. It returns the exit status or a failure,
/// which main prints.
using Action = std::function<Expected<int>(Console &)>;

/// One subcommand: a row in tools/commands/Commands.def. `declare` adds the options to a parser and
/// returns the action. The action owns the values of the options (by shared pointer), because it
/// runs after parsing.
///
/// Rejected: CLI11's own subcommands. They do not suggest similar names. With a parser for each
/// subcommand, `--` and the options of traced programs do not affect other subcommands.
struct Command {
  const char *name;
  const char *summary; ///< one line, no full stop
  Action (*declare)(CLI::App &options);
  const char *page = "";                     ///< of the manual, that says more
  std::array<const char *, 2> examples = {}; ///< command lines
};

} // namespace anole::tools
