#pragma once

#include "runtime/core/settings/Choices.h"

#include <functional>
#include <string>
#include <vector>

namespace anole {

/// The values of all options of include/anole/options.def.
struct Options {
  using Switch = bool;
  using Number = int64_t;
  using Size = int64_t;
  using FileName = std::string;
  using Words = std::string;
#define ANOLE_OPTION(Kind, Member, Name, Default, Allowed, Help) Kind Member{};
#include "anole/options.def"
};

/// Looks up a variable: std::getenv in the traced process, a map in tests. Null if it is not set.
using Environment = std::function<const char *(const char *name)>;

struct ParsedOptions {
  Options options;
  /// One line for each value that is not valid; that option has its default.
  std::vector<std::string> problems;
};

/// Never fails: a typing error in a variable must not stop a job that waited a week in a queue.
ParsedOptions parseOptions(const Environment &environment);

} // namespace anole
