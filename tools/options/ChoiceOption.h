#pragma once

#include "tools/choices/ToolChoices.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace anole::tools {

template <typename T> struct ChosenEnum {
  using Type = T;
};
template <typename T> struct ChosenEnum<std::optional<T>> {
  using Type = T;
};

/// Declares an option that is one of the words of a choice, those from `first` to `last`. The
/// target, an enum or std::optional of one, keeps its value unless the option is given.
template <typename Target, typename Enum = typename ChosenEnum<Target>::Type>
CLI::Option *addChoice(CLI::App &app, const char *name, Target &target, const std::string &help,
                       Enum first, Enum last) {
  constexpr auto words = choiceNames(Enum{});
  std::vector<std::string> allowed(words.begin() + static_cast<size_t>(first),
                                   words.begin() + static_cast<size_t>(last) + 1);
  auto choose = [&target](const std::string &word) {
    target = choiceOf<Enum>(word).value_or(Enum{});
  };
  return app.add_option_function<std::string>(name, choose, help)->check(CLI::IsMember(allowed));
}

/// The same with all words, or all from `first` on.
template <typename Target, typename Enum = typename ChosenEnum<Target>::Type>
CLI::Option *addChoice(CLI::App &app, const char *name, Target &target, const std::string &help,
                       Enum first = {}) {
  constexpr auto last = static_cast<Enum>(choiceNames(Enum{}).size() - 1);
  return addChoice(app, name, target, help, first, last);
}

} // namespace anole::tools
