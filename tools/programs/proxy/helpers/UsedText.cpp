#include "tools/programs/proxy/helpers/UsedText.h"

#include "tools/programs/proxy/helpers/NameLetter.h"

#include <algorithm>
#include <ranges>
#include <unordered_set>
#include <vector>

namespace anole::tools::generate {

namespace {

using Words = std::unordered_set<std::string>;

/// Where a comment or a string that begins here ends; elsewhere the place itself.
size_t skipped(const std::string &text, size_t at) {
  if (text.compare(at, 2, "/*") == 0)
    return std::min(text.find("*/", at + 2), text.size() - 2) + 2;
  if (text[at] != '"')
    return at;
  for (++at; at < text.size() && text[at] != '"'; ++at)
    at += text[at] == '\\';
  return std::min(at + 1, text.size());
}

void addWords(const std::string &text, Words &words) {
  for (size_t at = 0; at < text.size();) {
    size_t end = skipped(text, at);
    if (end == at)
      while (end < text.size() && isOfName(text[end]))
        ++end;
    if (end > at && isOfName(text[at]))
      words.insert(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
}

bool isComment(const std::string &line) { return line.starts_with("/*") || line.starts_with(" *"); }

bool isVariable(const std::string &line) {
  return line.starts_with("static ") && line.ends_with(";\n");
}

/// Definitions with the comments before them, and empty lines.
std::vector<std::string> piecesOf(const std::string &text) {
  std::vector<std::string> pieces{""};
  bool isBegin = true;
  for (size_t at = 0, end = 0; at < text.size(); at = end) {
    end = std::min(text.find('\n', at), text.size() - 1) + 1;
    std::string line = text.substr(at, end - at);
    bool isEmpty = line == "\n", isWhole = isEmpty || (isBegin && isVariable(line));
    if (isEmpty)
      pieces.emplace_back();
    pieces.back() += line;
    isBegin = isWhole || (isBegin && isComment(line));
    if (isWhole)
      pieces.emplace_back();
  }
  return pieces;
}

/// The last word before a place.
std::string wordBefore(const std::string &text, size_t end) {
  while (end > 0 && !isOfName(text[end - 1]))
    --end;
  size_t begin = end;
  while (begin > 0 && isOfName(text[begin - 1]))
    --begin;
  return text.substr(begin, end - begin);
}

/// The names in a list of variables, without their type and values.
Words variablesIn(const std::string &line) {
  Words names;
  size_t end = line.find_first_of("=;");
  for (size_t at = 0, comma = 0; at < end; at = comma + 1) {
    comma = std::min(line.find(',', at), end);
    names.insert(wordBefore(line, std::min(line.find('[', at), comma)));
  }
  return names;
}

std::string functionIn(const std::string &line) {
  return wordBefore(line, std::min(line.find('('), line.size()));
}

/// What is neither a variable nor a function is used.
bool isUsed(const std::string &piece, const Words &words) {
  size_t comment = piece.starts_with("/*") ? skipped(piece, 0) + 1 : 0;
  std::string head = piece.substr(comment, piece.find('\n', comment) + 1 - comment);
  if (!head.starts_with("static "))
    return true;
  Words names = isVariable(head) ? variablesIn(head) : Words{functionIn(head)};
  return std::ranges::any_of(names, [&](const std::string &name) { return words.contains(name); });
}

} // namespace

std::string usedText(const std::string &definitions, const std::string &program) {
  Words words;
  addWords(program, words);
  std::vector<std::string> pieces = piecesOf(definitions);
  for (std::string &piece : std::views::reverse(pieces)) {
    if (!isUsed(piece, words))
      piece.clear();
    addWords(piece, words);
  }
  std::string text;
  for (const std::string &piece : pieces)
    if (piece != "\n" || !(text.empty() || text.ends_with("\n\n")))
      text += piece;
  return text;
}

} // namespace anole::tools::generate
