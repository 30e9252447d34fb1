#include "tools/programs/proxy/scale/ScaledText.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Pieces = std::vector<SizedPiece>;

/// The line of a text that ends with the last of these pieces, as far as they go.
std::string lineOf(const Pieces &pieces, size_t last) {
  std::string line;
  size_t first = last;
  while (first > 0 && pieces[first].before.find('\n') == std::string::npos)
    --first;
  for (size_t i = first; i < pieces.size(); ++i) {
    std::string before = pieces[i].before;
    if (i == first)
      before = before.substr(before.rfind('\n') + 1);
    size_t end = before.find('\n');
    line += before.substr(0, end);
    if (end != std::string::npos)
      break;
    line += pieces[i].hasNumber ? std::to_string(pieces[i].number.value) : "";
  }
  size_t begin = line.find_first_not_of(' ');
  return begin == std::string::npos ? "" : line.substr(begin);
}

std::string textUpTo(const Pieces &pieces, size_t last) {
  std::string text;
  for (size_t i = 0; i <= last; ++i)
    text += pieces[i].before + (pieces[i].hasNumber ? std::to_string(pieces[i].number.value) : "");
  return text;
}

/// The comment above the function that a piece is in, which names the path to it.
std::string functionAt(const Pieces &pieces, size_t last) {
  std::string before = textUpTo(pieces, last);
  if (before.find("\nint main(") != std::string::npos)
    return "main";
  size_t comment = before.rfind("\n/* "), end = before.find(" */", comment);
  bool isFunction = comment != std::string::npos && end != std::string::npos &&
                    before.compare(end, 16, " */\nstatic void ") == 0;
  return isFunction ? before.substr(comment + 4, end - comment - 4) : "its tables";
}

/// The functions that look something up in the array of a piece.
std::string usersOf(const Pieces &pieces, size_t piece) {
  std::string defined = textUpTo(pieces, piece);
  size_t open = defined.find('[', defined.rfind("\nstatic const "));
  size_t begin = open == std::string::npos ? open : defined.rfind(' ', open);
  if (begin == std::string::npos)
    return "its tables";
  std::string use = defined.substr(begin + 1, open - begin), users;
  for (size_t i = piece + 1; i < pieces.size(); ++i) {
    bool isUsed = pieces[i].before.find(use) != std::string::npos;
    std::string user = isUsed ? functionAt(pieces, i) : "";
    if (isUsed && users.find(user) == std::string::npos)
      users += (users.empty() ? "" : " and ") + user;
  }
  return users.empty() ? "its tables" : users;
}

/// Follows what kind of statement the text is in.
class StatementKind {
public:
  /// Takes the text up to a number.
  void take(const std::string &text) {
    for (char letter : text) {
      if (letter == '\n') {
        isLineStart = true;
        line.clear();
        continue;
      }
      line += line.empty() && letter == ' ' ? "" : std::string(1, letter);
      if (isLineStart && line == "static ")
        isStatic = true;
      if (isStatic && letter == '(')
        isStatic = false; // a function
      if (letter == ';')
        isStatic = false;
      isLineStart = isLineStart && line.size() < 7;
    }
  }
  /// In the size or the numbers of an array that exists before the program begins.
  bool isOfArray() const { return isStatic; }

private:
  bool isLineStart = true, isStatic = false;
  std::string line;
};

/// Whether a sum or product can stand between these texts without parentheses.
bool standsFree(const std::string &before, const std::string &after) {
  size_t last = before.find_last_not_of(" \n"), next = after.find_first_not_of(" \n");
  char left = last == std::string::npos ? ' ' : before[last];
  char right = next == std::string::npos ? ' ' : after[next];
  return std::string("(,[={?:<").find(left) != std::string::npos &&
         std::string("),];}?:").find(right) != std::string::npos;
}

class Scaling {
public:
  explicit Scaling(const std::vector<SizedText> &all) : texts(all) {
    for (const SizedText &text : texts)
      cut.push_back(piecesOf(text.text));
  }

  Expected<ScaledText> run() {
    for (size_t other = 1; other < cut.size(); ++other)
      if (auto same = isSame(other); !same)
        return tl::unexpected(same.error());
    StatementKind statement;
    for (size_t i = 0; i < cut[0].size(); ++i) {
      result.text += cut[0][i].before;
      statement.take(cut[0][i].before);
      if (!cut[0][i].hasNumber)
        continue;
      auto law = lawAt(i);
      if (!law)
        return tl::unexpected(law.error());
      if (!law->isConstant && statement.isOfArray())
        return fail("an array whose size or numbers depend on the ranks, in " + usersOf(cut[0], i) +
                    ": " + lineOf(cut[0], i));
      add(*law, i);
    }
    return std::move(result);
  }

private:
  std::string placed(size_t piece, const std::string &what) const {
    return what + ", in " + functionAt(cut[0], piece) + ": " + lineOf(cut[0], piece);
  }

  Expected<void> isSame(size_t other) const {
    size_t common = std::min(cut[0].size(), cut[other].size());
    for (size_t i = 0; i < common; ++i)
      if (cut[0][i].before != cut[other][i].before ||
          cut[0][i].hasNumber != cut[other][i].hasNumber)
        return fail(placed(i, texts[other].name + " gives another program than " + texts[0].name) +
                    " | " + lineOf(cut[other], i));
    if (cut[0].size() != cut[other].size())
      return fail(texts[other].name + " gives another program than " + texts[0].name);
    return {};
  }

  Expected<SizeLaw> lawAt(size_t piece) const {
    SizedNumber number = cut[0][piece].number;
    std::vector<Observation> seen;
    for (size_t i = 0; i < cut.size(); ++i) {
      const SizedNumber &own = cut[i][piece].number;
      seen.push_back({texts[i].ranks, own.value});
      if (number.meaning == Meaning::Plain)
        number.meaning = own.meaning;
    }
    if (auto law = sizeLaw(number, seen))
      return *law;
    std::string values;
    for (const Observation &each : seen)
      values += (values.empty() ? "" : ", ") + std::to_string(each.value) + " on " +
                std::to_string(each.ranks);
    return fail(placed(piece, "no rule was found for a number that is " + values + " ranks"));
  }

  void add(const SizeLaw &law, size_t piece) {
    bool isFree = law.isAtom || standsFree(cut[0][piece].before, cut[0][piece + 1].before);
    result.text += isFree ? law.text : "(" + law.text + ")";
    result.needs.insert(law.needs.begin(), law.needs.end());
    result.helpers.insert(law.helpers.begin(), law.helpers.end());
    if (law.isDoubtful)
      result.doubts.insert(cut[0][piece].number.value);
    if (!law.isConstant)
      result.readings.insert(std::to_string(cut[0][piece].number.value) + " for " + law.text);
  }

  const std::vector<SizedText> &texts;
  std::vector<Pieces> cut; ///< of each text
  ScaledText result;
};

} // namespace

Expected<ScaledText> scaledText(const std::vector<SizedText> &texts) {
  return Scaling(texts).run();
}

} // namespace anole::tools::generate
