#include "test/format/support/ParseTerms.h"

#include "runtime/core/terms/Block.h"

#include <charconv>
#include <stdexcept>
#include <string>

namespace anole::test {
namespace {

class Parser {
public:
  explicit Parser(std::string_view source) : text(source) {}

  bool take(char wanted) {
    bool found = !text.empty() && text.front() == wanted;
    if (found)
      text.remove_prefix(1);
    return found;
  }

  void expect(char wanted) {
    if (!take(wanted))
      throw std::invalid_argument(std::string("expected ") + wanted + " before " +
                                  std::string(text));
  }

  bool atEnd() const { return text.empty(); }

  SharedColumn column() {
    SharedColumn::Families families;
    do {
      Terms ranks = terms();
      expect('=');
      RankCoding found = coding();
      families.push_back({std::move(ranks), sharedTerms(), found});
    } while (take(';'));
    return families;
  }

  Terms terms() {
    Terms plain;
    for (const SharedTerm &term : sharedTerms())
      plain.push_back(withoutRanks(term));
    return plain;
  }

private:
  static Term withoutRanks(const SharedTerm &term) {
    Term plain{
        term.start.constant, term.stride.constant, static_cast<uint64_t>(term.count.constant), {}};
    for (const SharedTerm &inner : term.body)
      plain.body.push_back(withoutRanks(inner));
    return plain;
  }

  bool startsTerm() const {
    return !text.empty() && (std::string_view("[{-<").find(text.front()) != text.npos ||
                             (text.front() >= '0' && text.front() <= '9'));
  }

  std::vector<SharedTerm> sharedTerms() {
    std::vector<SharedTerm> list;
    if (!startsTerm())
      return list;
    do
      list.push_back(term());
    while (take(','));
    return list;
  }

  /// kind:divisor:extent:scale between two @, if it is there.
  RankCoding coding() {
    RankCoding found;
    if (!take('@'))
      return found;
    found.kind = static_cast<RankCodingKind>(number());
    for (int64_t *each : {&found.divisor, &found.extent, &found.scale}) {
      expect(':');
      *each = number();
    }
    expect('@');
    return found;
  }

  /// Plain terms between < and >.
  SharedTerm block() {
    SharedTerm made;
    made.block = Block::pack(terms());
    made.count.constant = static_cast<int64_t>(made.block->values());
    expect('>');
    return made;
  }

  SharedTerm term() {
    if (take('<'))
      return block();
    SharedTerm made;
    RankValue first = value();
    if (take('(')) {
      made.count = std::move(first);
      expect('+');
      made.stride = value();
      expect(':');
      made.body = sharedTerms();
      expect(')');
      return made;
    }
    made.start = std::move(first);
    made.stride = take('+') ? value() : RankValue{};
    made.count = take('*') ? value() : RankValue{1, {}, {}};
    return made;
  }

  RankValue value() {
    RankValue made;
    if (take('[')) {
      made.values = terms();
      expect(']');
    } else if (take('{')) {
      made.expression = expression();
    } else {
      made.constant = number();
    }
    return made;
  }

  RankExpression expression() {
    RankExpression made;
    made.relative = take('~');
    made.kind = static_cast<RankExpressionKind>(number());
    while (take(':'))
      made.parameters.push_back(number());
    expect('}');
    return made;
  }

  int64_t number() {
    int64_t parsed = 0;
    auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (problem != std::errc())
      throw std::invalid_argument("expected a number before " + std::string(text));
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return parsed;
  }

  std::string_view text;
};

template <typename T> T whole(T parsed, const Parser &parser, std::string_view text) {
  if (!parser.atEnd())
    throw std::invalid_argument("text after the terms: " + std::string(text));
  return parsed;
}

} // namespace

Terms parseTerms(std::string_view text) {
  Parser parser(text);
  Terms terms = parser.terms();
  return whole(std::move(terms), parser, text);
}

SharedColumn parseColumn(std::string_view text) {
  if (text == "-")
    return {};
  Parser parser(text);
  SharedColumn column = parser.column();
  return whole(std::move(column), parser, text);
}

} // namespace anole::test
