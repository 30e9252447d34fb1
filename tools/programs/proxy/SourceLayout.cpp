#include "tools/programs/proxy/SourceLayout.h"

#include "tools/programs/proxy/BrokenCall.h"

#include <optional>
#include <sstream>

namespace anole::tools::generate {

namespace {

/// Words with one space between them, in as few lines as hold them. The first line begins with
/// `head`, others with `indent`.
Lines filled(const std::string &head, const std::string &indent, const Lines &words) {
  Lines lines;
  std::string line = head;
  bool isEmpty = true;
  for (const std::string &word : words) {
    if (!isEmpty && line.size() + 1 + word.size() > sourceWidth) {
      lines.push_back(line);
      line = indent;
      isEmpty = true;
    }
    line += (isEmpty ? "" : " ") + word;
    isEmpty = false;
  }
  lines.push_back(line);
  return lines;
}

Lines wordsOf(const std::string &text) {
  Lines words;
  std::istringstream in(text);
  for (std::string word; in >> word;)
    words.push_back(word);
  return words;
}

Lines brokenComment(const std::string &line) {
  std::string indent(indentOf(line), ' ');
  bool isInside = line.compare(indent.size(), 2, "* ") == 0;
  return filled(indent, indent + (isInside ? "* " : " * "), wordsOf(line));
}

/// An assignment of one of two values, which stand below each other, below the condition if the
/// first does not fit behind it; nothing if it is none.
std::optional<BrokenStatement> brokenChoice(const std::string &line) {
  size_t equals = line.find(" = "), open = 0, close = 0;
  int depth = 0;
  for (size_t i = 0; i + 2 < line.size(); ++i) {
    depth += (line[i] == '(') - (line[i] == ')');
    if (depth == 0 && open == 0 && line.compare(i, 3, " ? ") == 0)
      open = i + 1;
    if (depth == 0 && close == 0 && line.compare(i, 3, " : ") == 0)
      close = i;
  }
  if (equals == std::string::npos || equals > open || open == 0 || close < open)
    return std::nullopt;
  std::string indent(equals + 7, ' ');
  Lines lines = close <= sourceWidth
                    ? Lines{line.substr(0, close), std::string(open, ' ') + line.substr(close + 1)}
                    : Lines{line.substr(0, open - 1), indent + line.substr(open, close - open),
                            indent + line.substr(close + 1)};
  bool isSingle = line.find(" ? ", open) == std::string::npos;
  return BrokenStatement{lines, isSingle && fit(lines)};
}

BrokenStatement brokenLine(const std::string &line) {
  if (line.size() <= sourceWidth)
    return {{line}};
  std::string start = line.substr(indentOf(line));
  if (start.starts_with("/*") || start.starts_with("* "))
    return {brokenComment(line)};
  auto choice = brokenChoice(line);
  return choice ? *choice : brokenCall(line);
}

/// Lines of which those are kept from clang-format that it may break elsewhere.
class FormattedLines {
public:
  void add(const BrokenStatement &statement) {
    const std::string &first = statement.lines[0];
    if (statement.isCertain == isOff)
      lines.push_back(commentBefore(first, isOff ? "on" : "off"));
    isOff = !statement.isCertain;
    lines.insert(lines.end(), statement.lines.begin(), statement.lines.end());
  }

  Lines lines;

private:
  /// What stands before a brace belongs to what the brace ends.
  static std::string commentBefore(const std::string &line, const std::string &state) {
    size_t indent = indentOf(line), inside = line.compare(indent, 1, "}") == 0 ? 2 : 0;
    return std::string(indent + inside, ' ') + "/* clang-format " + state + " */";
  }

  bool isOff = false;
};

/// A function of one statement stands on one line if it fits.
bool joinsShort(Lines &lines) {
  size_t count = lines.size();
  if (count < 3 || lines[count - 1] != "}" || !lines[count - 3].ends_with(") {") ||
      !lines[count - 3].starts_with("static ") || !lines[count - 2].ends_with(";") ||
      indentOf(lines[count - 2]) != 2)
    return false;
  std::string joined = lines[count - 3] + " " + lines[count - 2].substr(2) + " }";
  if (joined.size() > sourceWidth)
    return false;
  lines.resize(count - 2);
  lines.back() = joined;
  return true;
}

} // namespace

std::string laidOut(const std::string &source) {
  std::istringstream in(source);
  FormattedLines formatted;
  Lines &lines = formatted.lines;
  bool isFormatted = true;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() && !lines.empty() && lines.back().empty())
      continue;
    isFormatted = isFormatted && line != "/* clang-format off */";
    if (isFormatted)
      formatted.add(brokenLine(line));
    else
      lines.push_back(line);
    isFormatted = isFormatted || line == "/* clang-format on */";
    joinsShort(lines);
  }
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

} // namespace anole::tools::generate
