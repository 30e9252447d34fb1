#include "tools/programs/proxy/scale/SizedNumber.h"

#include "tools/programs/proxy/helpers/NameLetter.h"

#include <algorithm>
#include <cctype>

namespace anole::tools::generate {

namespace {

constexpr char opens = '\x01', closes = '\x02';
constexpr size_t mostDigits = 18;

bool isDigit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }

/// Reads the text from left to right.
class Cutting {
public:
  explicit Cutting(const std::string &all) : text(all) {}

  std::vector<SizedPiece> run() {
    while (at < text.size()) {
      isInComment = isComment();
      if (text[at] == opens)
        addMarked();
      else if (text[at] == '"' && !isInComment)
        addString();
      else if (isDigit(text[at]) && (at == 0 || !isOfName(text[at - 1])))
        addPlain();
      else
        piece.before += text[at++];
    }
    pieces.push_back(std::move(piece));
    return std::move(pieces);
  }

private:
  void add(const SizedNumber &number) {
    piece.hasNumber = true;
    piece.number = number;
    pieces.push_back(std::move(piece));
    piece = {};
  }

  /// Whether the text goes on in a comment.
  bool isComment() const {
    if (at > 1 && isInComment)
      return text.compare(at - 2, 2, "*/") != 0;
    return text.compare(at, 2, "/*") == 0;
  }

  void addString() {
    size_t end = at + 1;
    while (end < text.size() && text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    end = std::min(end + 1, text.size());
    piece.before += text.substr(at, end - at);
    at = end;
  }

  void addMarked() {
    SizedNumber number{static_cast<Meaning>(text[at + 1]), 0,
                       static_cast<unsigned>(text[at + 2] - '0'),
                       static_cast<unsigned>(text[at + 3] - '0')};
    size_t end = text.find(closes, at);
    number.value = std::stoll(text.substr(at + 4, end - at - 4));
    at = end + 1;
    add(number);
  }

  void addPlain() {
    size_t end = at;
    while (end < text.size() && isDigit(text[end]))
      ++end;
    bool isNumber = end - at <= mostDigits && (end == text.size() || !isOfName(text[end]));
    std::string digits = text.substr(at, end - at);
    at = end;
    if (isNumber)
      add({Meaning::Plain, std::stoll(digits), 0, 0});
    else
      piece.before += digits;
  }

  const std::string &text;
  size_t at = 0;
  bool isInComment = false;
  SizedPiece piece;
  std::vector<SizedPiece> pieces;
};

} // namespace

std::string SizedNumber::mark() const {
  return std::string(1, opens) + static_cast<char>(meaning) + std::to_string(dimensions % 10) +
         std::to_string(axis % 10) + std::to_string(value) + closes;
}

std::vector<SizedPiece> piecesOf(const std::string &text) { return Cutting(text).run(); }

} // namespace anole::tools::generate
