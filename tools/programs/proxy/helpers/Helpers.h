#pragma once

#include <set>
#include <string>
#include <vector>

namespace anole::tools::generate {

/// A helper is a definition in C that generated programs use: a function, a type or a variable. It
/// stands in the folder `c`, from where embed.py takes it.
struct HelperDefinition {
  std::vector<std::string> names, needs, includes;
  bool isSimple; ///< takes the place of another one in programs that ask for little
  bool isVariable;
  std::string text, textOfThreads; ///< in the latter each thread has state of its own
};

/// All of them, each behind those that it needs.
const std::vector<HelperDefinition> &helperDefinitions();
/// Names that programs cannot have for anything else: of helpers, and of functions that they call.
const std::vector<std::string> &namesOfHelpers();

/// The helpers of a program: what is included for them, and the definitions.
struct Helpers {
  std::set<std::string> names{}; ///< with those that they need
  std::set<std::string> includes{};
  std::string text{};
};

/// A program has helpers for the names that it uses, and those that these need in turn.
struct HelperWish {
  std::set<std::string> names;  ///< that the program uses
  std::set<std::string> simple; ///< helpers of which the program has the simple one
  bool isThreaded;
};
Helpers helpersFor(const HelperWish &wish);

} // namespace anole::tools::generate
