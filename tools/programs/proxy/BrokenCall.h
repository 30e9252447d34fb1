#pragma once

#include <string>
#include <vector>

namespace anole::tools::generate {

constexpr size_t sourceWidth = 80;

using Lines = std::vector<std::string>;

/// How many blanks a line begins with.
size_t indentOf(const std::string &line);

/// A statement that is too long for one line, and whether clang-format breaks it in the same
/// places. It weighs all ways against each other, which is not done here.
struct BrokenStatement {
  Lines lines;
  bool isCertain = true;
};

bool fit(const Lines &lines);

/// A call, a condition or the head of a loop, as LLVM's style has it: broken between what stands in
/// its parentheses, below the first of it or, if that takes fewer lines, behind the parenthesis;
/// and in inner calls only if nothing else helps.
///
/// Time: the length of the line times the depth of its calls.
BrokenStatement brokenCall(const std::string &line);

} // namespace anole::tools::generate
