#pragma once

#include "runtime/core/base/RankSelection.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>

namespace anole::tools {

/// A check of an option's value: a whole number of at most 64 bits. CLI11 by itself takes -1 for
/// 2^64 - 1, and 010 for 8.
inline CLI::Validator wholeNumber() {
  auto problem = [](std::string &value) -> std::string {
    bool isNumber = !value.empty() && value.size() < 20 &&
                    std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? "" : "needs a whole number, not '" + value + "'";
  };
  return {problem, "", "whole number"};
}

/// A check of an option's value: ranks, such as 3 or 0-3,8 (RankSelection).
inline CLI::Validator rankList() {
  auto problem = [](std::string &value) -> std::string {
    auto ranks = RankSelection::parse(value);
    return ranks ? "" : ranks.error().message;
  };
  return {problem, "", "ranks"};
}

} // namespace anole::tools
