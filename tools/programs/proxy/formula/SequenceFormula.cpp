#include "tools/programs/proxy/formula/SequenceFormula.h"

#include "tools/programs/proxy/formula/ColumnFormula.h"
#include "tools/programs/proxy/formula/SequencePieces.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Found = std::optional<Expression>;

constexpr size_t fewNumbers = 64; ///< which a table may list though the trace has a rule

/// Tries the forms of one expression and keeps that with the shortest tables.
class Trials {
public:
  Trials(const Sequences &sequences, const Position &digits, const Leaf &leafText,
         const std::string &name, FormulaContext formulas)
      : all(sequences), position(digits), leaf(leafText), hint(name), context(formulas),
        start(formulas.tables.mark()) {}

  Found run() {
    attempt(&Trials::byPattern);
    bool isShort =
        numbers <= (context.isScaled ? 0 : fewNumbers); // tables are for one number of ranks
    if ((!best || !isShort) && makeWhole())
      for (Found (Trials::*form)() const : {&Trials::byPieces, &Trials::byRules})
        attempt(form);
    context.tables.restore(std::move(part));
    return best;
  }

private:
  void attempt(Found (Trials::*form)() const) {
    Found found = (this->*form)();
    size_t own = context.tables.numbers() - start.numbers;
    Tables::Part made = context.tables.withdraw(start);
    if (!found || (best && numbers <= own))
      return;
    best = std::move(found);
    numbers = own;
    part = std::move(made);
  }

  Found byPattern() const { return patternText(all, position); }

  Found patternText(const Sequences &sequences, const Position &digits) const {
    auto pattern = findPattern(sequences, digits);
    return pattern ? Found(columnFormula(*pattern, leaf, hint, context)) : std::nullopt;
  }

  Found byPieces() const {
    auto pieces = cutIntoPieces(all, position, context);
    if (!pieces)
      return std::nullopt;
    Found result;
    for (size_t i = pieces->all.size(); i-- > 0;) {
      const SequencePiece &piece = pieces->all[i];
      Found own = patternText(piece.numbers, piece.position);
      if (!own)
        return std::nullopt;
      result = result ? upTo(*pieces, piece, *own, *result) : *own;
    }
    return result;
  }

  static Expression upTo(const SequencePieces &pieces, const SequencePiece &piece,
                         const Expression &own, const Expression &rest) {
    if (own == rest)
      return rest;
    auto end = static_cast<int64_t>(piece.end);
    return choice(joined(pieces.turn, "<", literal(end)), own, rest);
  }

  Found byRules() const {
    std::vector<Terms> distinct;
    RankValues kinds{ranksOf(all), {}};
    for (const auto &[rank, terms] : all) {
      auto known = std::ranges::find(distinct, terms);
      kinds.values.push_back(known - distinct.begin());
      if (known == distinct.end())
        distinct.push_back(terms);
    }
    bool isKnownTo = distinct.size() == 1 || !context.isScaled; // on any number of ranks
    auto rules = isKnownTo ? RuleTable::of(distinct) : std::nullopt;
    if (!rules)
      return std::nullopt;
    Expression at = placeText(position, kinds.ranks, hint, context);
    std::string table = context.tables.addRules(hint, *rules, leaf);
    Expression kind = rankFormula(kinds, literal, hint + "Kind", context);
    Expression found = called("numberAt", {named(table), kind, at});
    if (!rules->isWide)
      found = castTo("int", found);
    found.isTable = true;
    return found;
  }

  /// Makes constants as long as the digits count. False if another sequence is not.
  bool makeWhole() {
    for (auto &[rank, terms] : all) {
      uint64_t count = 1;
      for (const auto &digit : position) {
        auto own = digit->counts.find(rank);
        if (own == digit->counts.end() || __builtin_mul_overflow(count, own->second, &count))
          return false;
      }
      if (auto constant = constantOf(terms))
        terms = {{*constant, 0, count, {}}};
      else if (count != valueCount(terms))
        return false;
    }
    return true;
  }

  Sequences all;
  const Position &position;
  const Leaf &leaf;
  const std::string &hint;
  FormulaContext context;
  Tables::Mark start;
  Found best{};
  size_t numbers = 0; ///< in the tables of the best one
  Tables::Part part{};
};

} // namespace

std::optional<Expression> sequenceFormula(const Sequences &all, const Position &position,
                                          const Leaf &leaf, const std::string &hint,
                                          FormulaContext context) {
  return Trials(all, position, leaf, hint, context).run();
}

} // namespace anole::tools::generate
