#pragma once

#include "runtime/core/model/Trace.h"

#include <nlohmann/json.hpp>

namespace anole::tools {

/// Members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// A column as a list of families; `name` is the name of their sequences.
Json columnJson(const char *name, const SharedColumn &column);

/// The ranks as one word, and their number.
Json ranksJson(const RankList &ranks);

/// The JSON text to print, indented, with one newline at the end. Text that is not UTF-8 is
/// replaced.
std::string printed(const Json &json);

} // namespace anole::tools
