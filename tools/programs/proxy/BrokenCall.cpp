#include "tools/programs/proxy/BrokenCall.h"

#include "tools/programs/proxy/helpers/NameLetter.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

/// The text from `begin` to `end`, cut where `ends` says a part is over: behind the position that
/// it gives, outside of all inner parentheses.
template <class Ends> Lines partsOf(const std::string &line, size_t begin, size_t end, Ends ends) {
  Lines parts;
  int depth = 0;
  bool isText = false;
  for (size_t i = begin; i < end; ++i) {
    char letter = line[i];
    isText = isText != (letter == '"' && line[i - 1] != '\\');
    depth += isText ? 0 : (letter == '(' || letter == '{') - (letter == ')' || letter == '}');
    if (depth == 0 && !isText && ends(i)) {
      parts.push_back(line.substr(begin, i + 1 - begin));
      begin = i + 1 < end && line[i + 1] == ' ' ? i + 2 : i + 1;
    }
  }
  parts.push_back(line.substr(begin));
  return parts;
}

/// Where the parenthesis at `open` closes.
size_t closing(const std::string &line, size_t open) {
  int depth = 0;
  for (size_t i = open; i < line.size(); ++i) {
    depth += (line[i] == '(') - (line[i] == ')');
    if (depth == 0)
      return i;
  }
  return std::string::npos;
}

/// Where the parenthesis of a call opens that a part is; 0 if it is none.
size_t openingOfCall(const std::string &part) {
  auto end = std::ranges::find_if_not(part, isOfName);
  return end != part.end() && *end == '(' ? static_cast<size_t>(end - part.begin()) : 0;
}

bool isEndOfArgument(char letter) { return letter == ',' || letter == ';'; }

/// Lines, and what LLVM's style counts for where they are broken: outside of all inner calls, and
/// inside of one.
struct Broken {
  Lines lines;
  int penalty = 0;
};

constexpr int penaltyOutside = 41, penaltyInside = 61, penaltyOfHanging = 59;

/// Parts with one space between them, in as few lines as hold them. Where inner calls may be
/// broken, those are that are too long for a line, and then the next part begins a line.
Broken filledParts(const std::string &head, const std::string &indent, const Lines &parts,
                   bool breaksCalls) {
  Broken broken{{head}};
  Lines &lines = broken.lines;
  bool isFirst = true;
  auto beginLine = [&] {
    if (isFirst || lines.back() == indent)
      return;
    lines.push_back(indent);
    broken.penalty += penaltyOutside;
  };
  for (const std::string &part : parts) {
    if (lines.back().size() + 1 + part.size() > sourceWidth)
      beginLine();
    if (!isFirst && lines.back() != indent)
      lines.back() += ' ';
    isFirst = false;
    size_t inPart = openingOfCall(part), open = lines.back().size() + inPart;
    lines.back() += part;
    size_t close = inPart > 0 && breaksCalls ? closing(lines.back(), open) : std::string::npos;
    if (lines.back().size() <= sourceWidth || close == std::string::npos)
      continue;
    std::string call = lines.back().substr(0, open + 1);
    Lines inner = filledParts(call, std::string(call.size(), ' '),
                              partsOf(lines.back(), open + 1, close,
                                      [&](size_t i) { return isEndOfArgument(lines.back()[i]); }),
                              true)
                      .lines;
    broken.penalty += penaltyInside * static_cast<int>(inner.size() - 1);
    lines.pop_back();
    lines.insert(lines.end(), inner.begin(), inner.end());
    if (&part != &parts.back())
      beginLine();
  }
  return broken;
}

bool startsWithAny(const std::string &text, std::initializer_list<const char *> starts) {
  return std::ranges::any_of(starts, [&](const char *start) { return text.starts_with(start); });
}

/// Whether a part has an operator outside of its parentheses, behind which it could be broken.
bool hasOperator(const std::string &part) {
  int depth = 0;
  for (size_t i = 0; i + 1 < part.size(); ++i) {
    depth += (part[i] == '(' || part[i] == '[') - (part[i] == ')' || part[i] == ']');
    if (depth == 0 && part[i] == ' ')
      return part.find(" ? ", i) != i;
  }
  return false;
}

/// Whether an argument chooses among several values, which stand below each other.
bool hasChain(const std::string &line) {
  for (size_t at = 0; (at = line.find(" : ", at)) != std::string::npos; ++at) {
    size_t next = line.find(" ? ", at);
    if (next != std::string::npos && next < line.find_first_of(",;", at))
      return true;
  }
  return false;
}

/// Whether the parenthesis belongs to a word: a function or a keyword.
bool followsWord(const std::string &line, size_t open) {
  size_t before = open == 0 ? std::string::npos : line.find_last_not_of(' ', open - 1);
  return before != std::string::npos && isOfName(line[before]);
}

} // namespace

bool fit(const Lines &lines) {
  return std::ranges::all_of(lines, [](const auto &line) { return line.size() <= sourceWidth; });
}

size_t indentOf(const std::string &line) {
  size_t at = line.find_first_not_of(' ');
  return at == std::string::npos ? 0 : at;
}

BrokenStatement brokenCall(const std::string &line) {
  size_t open = line.find('(');
  size_t close = open == std::string::npos ? open : closing(line, open);
  if (close == std::string::npos)
    return {{line}, false};
  bool isCondition = startsWithAny(line.substr(indentOf(line)), {"if", "} e", "} while"});
  auto ends = [&](size_t i) {
    if (isCondition)
      return i > 1 && (line.compare(i - 1, 2, "&&") == 0 || line.compare(i - 1, 2, "||") == 0);
    return isEndOfArgument(line[i]);
  };
  std::string head = line.substr(0, open + 1), indent(indentOf(line) + 4, ' ');
  Lines parts = partsOf(line, open + 1, close, ends);
  auto best = [&](bool breaksCalls) {
    Broken aligned = filledParts(head, std::string(head.size(), ' '), parts, breaksCalls);
    Broken hanging = filledParts(indent, indent, parts, breaksCalls);
    hanging.lines.insert(hanging.lines.begin(), head);
    bool isAligned = !fit(hanging.lines) || aligned.penalty < hanging.penalty + penaltyOfHanging;
    return fit(aligned.lines) && isAligned ? aligned.lines : hanging.lines;
  };
  Lines lines = best(false);
  if (!fit(lines))
    return {best(true), false};
  bool isHanging = lines[0] == head;
  bool isFor = head.ends_with("for (");
  return {lines,
          followsWord(line, open) && !hasChain(line) &&
              !(isHanging && (isFor || isCondition || std::ranges::any_of(parts, hasOperator)))};
}

} // namespace anole::tools::generate
