#pragma once

#include <string>
#include <vector>

namespace anole::tools::generate {

constexpr size_t sourceWidth = 80;

using Lines = std::vector<std::string>;

/// How many blanks a line begins with.
size_t indentOf(const std::string &line);

/// The lines of a call, a condition or the head of a loop that is too long for one, as LLVM's style
/// has them: broken between what stands in its parentheses, below the first of it or, if that takes
/// fewer lines, behind the parenthesis; and in inner calls only if nothing else helps. Where those
/// break is not always as clang-format has it, which weighs all ways against each other.
///
/// Time: the length of the line times the depth of its calls.
Lines brokenCall(const std::string &line);

} // namespace anole::tools::generate
