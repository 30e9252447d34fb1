#include "tools/programs/proxy/formula/SequencePieces.h"

#include "tools/programs/proxy/formula/Segments.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

/// The numbers of one rank, how many there are, and how many in one turn of the outermost digit.
struct RankSegments {
  std::vector<Segment> segments;
  uint64_t length, inTurn;
};

class PieceCutting {
public:
  PieceCutting(Sequences sequences, Position digits, FormulaContext formulas)
      : all(std::move(sequences)), position(std::move(digits)), context(formulas) {}

  std::optional<SequencePieces> run() {
    while (position.size() > 1 && isRepeated())
      enter();
    if (position.empty() || !segment() || ends.size() > mostPieces)
      return std::nullopt;
    SequencePieces pieces{position[0]->value, {}};
    uint64_t begin = 0;
    for (uint64_t end : ends) {
      auto made = piece(begin, end);
      if (!made)
        return std::nullopt;
      pieces.all.push_back(std::move(*made));
      begin = end;
    }
    return pieces;
  }

private:
  /// Whether each turn of the outermost digit is like the others.
  bool isRepeated() const {
    return std::ranges::all_of(all, [&](const auto &entry) {
      const Terms &terms = entry.second;
      auto count = position[0]->counts.find(entry.first);
      return terms.size() == 1 && isRound(terms[0]) && count != position[0]->counts.end() &&
             count->second == terms[0].count;
    });
  }

  void enter() {
    for (auto &[rank, terms] : all)
      terms = Terms(terms[0].body);
    position.erase(position.begin());
  }

  /// Finds the ends of all ranks' segments; the last one of each rank does not matter. False if one
  /// ends within a turn, or if they do not count as far as the digits.
  bool segment() {
    // On another number of ranks, what is short here can be long.
    uint64_t mostShort = context.isScaled ? 1 : 16;
    for (const auto &[rank, terms] : all) {
      uint64_t inTurn = 1, at = 0;
      for (size_t i = 1; i < position.size(); ++i)
        inTurn *= position[i]->counts.at(rank);
      RankSegments own{segmentsOf(terms, mostShort), valueCount(terms), inTurn};
      auto count = position[0]->counts.find(rank);
      if (inTurn == 0 || own.segments.size() > mostPieces || count == position[0]->counts.end() ||
          own.length != count->second * inTurn)
        return false;
      for (const Segment &each : own.segments) {
        if ((at += each.length) % inTurn != 0)
          return false;
        if (at < own.length)
          ends.insert(at / inTurn);
      }
      ranks.emplace(rank, std::move(own));
    }
    ends.insert(UINT64_MAX);
    return true;
  }

  std::optional<SequencePiece> piece(uint64_t begin, uint64_t end) const {
    std::map<uint32_t, Segment> parts;
    std::map<uint32_t, uint64_t> periods; ///< of the turns
    for (const auto &[rank, own] : ranks) {
      if (begin * own.inTurn >= own.length)
        continue; // it comes to an end earlier
      uint64_t last = std::min(end, own.length / own.inTurn);
      auto part = partOf(own, begin * own.inTurn, last * own.inTurn);
      if (!part)
        return std::nullopt;
      if (auto period = part->period(); period && *period % own.inTurn == 0 && *period > 1)
        periods[rank] = *period / own.inTurn;
      parts.emplace(rank, std::move(*part));
    }
    return repeated(parts, periods, begin, end);
  }

  static std::optional<Segment> partOf(const RankSegments &own, uint64_t begin, uint64_t end) {
    uint64_t at = 0;
    for (const Segment &each : own.segments) {
      if (begin < at + each.length)
        return end <= at + each.length ? each.part(begin - at, end - begin) : std::nullopt;
      at += each.length;
    }
    return std::nullopt;
  }

  /// What the turns of the piece give: those of a period if all ranks have one, else each turn.
  std::optional<SequencePiece> repeated(const std::map<uint32_t, Segment> &parts,
                                        const std::map<uint32_t, uint64_t> &periods, uint64_t begin,
                                        uint64_t end) const {
    SequencePiece made{end, {}, position};
    Digit digit = *position[0];
    digit.whole = nullptr;
    digit.counts.clear();
    bool isPeriodic = std::ranges::all_of(parts, [&](const auto &entry) {
      return constantOf(entry.second.terms) || periods.contains(entry.first);
    });
    uint64_t usual = periods.empty() ? 1 : periods.begin()->second;
    for (const auto &[rank, part] : parts) {
      if (!isPeriodic && valueCount(part.terms) != part.length)
        return std::nullopt;
      bool isCut = isPeriodic && periods.contains(rank);
      uint64_t turns = part.length / ranks.at(rank).inTurn;
      digit.counts[rank] = isCut ? periods.at(rank) : isPeriodic ? usual : turns;
      made.numbers[rank] = isCut ? part.terms[0].body : part.terms;
    }
    bool isOnce = isPeriodic && std::ranges::all_of(digit.counts, [](const auto &entry) {
                    return entry.second == 1;
                  });
    made.position.erase(made.position.begin());
    if (isOnce)
      return made; // all turns are alike
    digit.value = isPeriodic ? phase(digit, begin) : since(begin);
    made.position.insert(made.position.begin(), std::make_shared<Digit>(digit));
    return made;
  }

  /// The place in the period, which may be another one on each rank.
  Expression phase(Digit &digit, uint64_t begin) const {
    RankValues periods{ranksOf(digit.counts), {}};
    bool isInStep = true;
    for (auto [rank, count] : digit.counts) {
      periods.values.push_back(static_cast<int64_t>(count));
      isInStep = isInStep && begin % count == 0;
    }
    Expression turn = since(isInStep ? 0 : begin);
    int64_t first = periods.values[0];
    if (std::ranges::all_of(periods.values, [&](int64_t each) { return each == first; })) {
      digit.stem = turn;
      digit.modulus = static_cast<uint64_t>(first);
    }
    return joined(turn, "%", rankFormula(periods, literal, "period", context));
  }

  /// The turn, counted from the one where a piece begins.
  Expression since(uint64_t begin) const {
    return plus(position[0]->value, -static_cast<int64_t>(begin));
  }

  Sequences all;
  Position position;
  FormulaContext context;
  std::map<uint32_t, RankSegments> ranks;
  std::set<uint64_t> ends;
};

} // namespace

std::optional<SequencePieces> cutIntoPieces(const Sequences &all, const Position &position,
                                            FormulaContext context) {
  return PieceCutting(all, position, context).run();
}

} // namespace anole::tools::generate
