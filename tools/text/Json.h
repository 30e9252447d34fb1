#pragma once

#include "runtime/core/trace/Trace.h"

#include <nlohmann/json.hpp>

namespace anole::tools {

/// Members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// A column as a list of families; `name` is what their sequences are called.
Json columnJson(const char *name, const SharedColumn &column);

/// Ranks as one word and their number.
Json ranksJson(const RankList &ranks);

/// What is printed: indented, one newline at the end. Text that is not UTF-8 is replaced.
std::string printed(const Json &json);

} // namespace anole::tools
