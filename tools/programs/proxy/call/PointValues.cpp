#include "tools/programs/proxy/call/PointValues.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/formula/SequenceFormula.h"

#include <algorithm>
#include <cctype>

namespace anole::tools::generate {

namespace {

constexpr int64_t mostElements = 1 << 16; ///< of an array on the stack

} // namespace

PointValues::PointValues(Proxy &of, const OwnRanksIn &own, uint32_t number,
                         std::optional<Position> at)
    : proxy(of), ownRanks(own), point(number), position(std::move(at)),
      shared(of.programs.stream().points[number]), info(of.info(shared.key)) {}

Sequences PointValues::column(size_t number) const { return proxy.programs.column(point, number); }

size_t PointValues::columnOfArray(int array) const {
  return shared.scalars + 2 * static_cast<size_t>(array);
}

size_t PointValues::columnOfLate(size_t number) const {
  return shared.scalars + 2 * size_t(shared.arrays) + number;
}

std::optional<int64_t> PointValues::constant(size_t number) const {
  CommonNumber common;
  for (const auto &[rank, own] : proxy.programs.point(point))
    if (number < own->columns.size())
      common.add(own->columns[number]);
  return common.number();
}

Expression PointValues::fail(const std::string &why) {
  problem = problem.empty() ? why : problem;
  return {};
}

Position PointValues::counterPosition() const {
  Digit digit;
  digit.value = variable("calls" + std::to_string(point));
  for (const auto &[rank, trace] : proxy.programs.point(point))
    digit.counts[rank] = trace->count;
  return {std::make_shared<Digit>(digit)};
}

/// A number that is always the same by itself; else by the loops around the point if they tell the
/// calls apart, or by their number.
Expression PointValues::sequenceAt(const Sequences &all, const Leaf &leaf, const std::string &hint,
                                   const Within &within) {
  if (auto constant = constantOfAll(all))
    return leaf(*constant);
  Sequences terms = all;
  std::erase_if(terms, [](const auto &entry) {
    return valueCount(entry.second) == 0 && !constantOf(entry.second);
  });
  if (terms.empty())
    return all.empty() ? fail() : Expression(); // no rank has an element
  for (bool isByCounter : {false, true}) {
    auto at = positionOf(isByCounter, within);
    auto found = at ? sequenceFormula(terms, *at, leaf, hint, proxy.context()) : std::nullopt;
    if (found)
      return *found;
  }
  return fail();
}

std::optional<Position> PointValues::positionOf(bool isByCounter, const Within &within) const {
  if (within.isAll)
    return within.digits;
  if (!isByCounter && !position)
    return std::nullopt;
  Position at = isByCounter ? counterPosition() : *position;
  at.insert(at.end(), within.digits.begin(), within.digits.end());
  return at;
}

Expression PointValues::sequence(const Sequences &terms, const Leaf &leaf,
                                 const std::string &hint) {
  return sequenceAt(terms, leaf, hint, {});
}

/// For each call the own rank in its communicator, or in that of its window.
std::optional<Sequences> PointValues::ownInCommunicator() const {
  FieldPlace comm = placeOf(info->scalars, FieldKind::Comm);
  FieldPlace window = placeOf(info->scalars, FieldKind::Window);
  if (!comm && !window)
    return std::nullopt;
  Sequences own;
  for (const auto &[rank, numbers] : column(comm ? *comm : *window)) {
    auto known = comm ? ownRanks.eachOf(rank, numbers) : ownRanks.eachInWindow(rank, numbers);
    if (!known)
      return std::nullopt;
    own[rank] = std::move(*known);
  }
  return own;
}

/// As the own rank plus a distance if that is simpler than a formula of the world's ranks.
Expression PointValues::peers(const Sequences &terms, const std::string &hint,
                              const Within &within) {
  Leaf leaf = rankLeaf(proxy.context());
  auto own = ownInCommunicator();
  bool isWorld = own && std::ranges::all_of(*own, [](const auto &entry) {
                   return constantOf(entry.second) == int64_t(entry.first);
                 });
  Expression place = named("rank");
  if (!isWorld)
    if (FieldPlace field = placeOf(info->scalars, FieldKind::Comm)) {
      place = called("rankIn", {object(static_cast<int>(*field), *arrayFor("Comm"))});
    }
  bool hasPlace = isWorld || place.form() == Form::Call;
  bool mayBeRelative = hasPlace && !hasSpecial(terms);
  Tables::Mark before = proxy.tables.mark();
  Expression relative;
  if (!isWorld && mayBeRelative) {
    relative = plus(place, sequenceAt(terms, leaf, hint, within));
    if (!relative.isTable || !own)
      return relative;
  }
  auto absolute = own ? movedByEach(terms, *own) : std::nullopt;
  auto constant = constantOfAll(terms);
  if (!absolute && constant && isSpecial(*constant))
    absolute = terms; // MPI_PROC_NULL or MPI_ANY_SOURCE everywhere
  if (!absolute && isWorld && mayBeRelative)
    return plus(place, sequenceAt(terms, leaf, hint, within));
  if (!absolute)
    return mayBeRelative ? relative : fail();
  proxy.tables.withdraw(before);
  Expression found = sequenceAt(*absolute, leaf, hint, within);
  if (!found.isTable || !mayBeRelative)
    return found;
  size_t numbers = proxy.tables.numbers();
  Tables::Part withAbsolute = proxy.tables.withdraw(before);
  relative = plus(place, sequenceAt(terms, leaf, hint, within));
  if (!relative.isTable || proxy.tables.numbers() < numbers)
    return relative;
  proxy.tables.withdraw(before);
  proxy.tables.restore(std::move(withAbsolute));
  return found;
}

namespace {

/// Whether numbers of this kind are ranks, which formulas tell by the own one.
bool isOfRanks(FieldKind kind) {
  return kind == FieldKind::Peer || kind == FieldKind::RemotePeer || kind == FieldKind::Rank ||
         kind == FieldKind::NewRank;
}

} // namespace

Expression PointValues::byKind(const Sequences &terms, const FieldInfo &field, const Within &within,
                               const Leaf &leaf) {
  const std::string hint = hintOf(*info, field.name);
  if (field.kind == FieldKind::Peer)
    return peers(terms, hint, within);
  if (field.kind == FieldKind::RemotePeer)
    return sequenceAt(terms, rankLeaf(proxy.context()), hint, within);
  if (!isOfRanks(field.kind))
    return sequenceAt(terms, leaf, hint, within);
  Sequences ranks;
  for (const auto &[rank, each] : terms)
    ranks[rank] = {{rank, 0, 1, {}}};
  auto absolute = movedByEach(terms, ranks);
  return absolute ? sequenceAt(*absolute, rankLeaf(proxy.context()), hint, within) : fail();
}

Expression PointValues::scalar(int field) {
  if (field < 0 || field >= shared.scalars)
    return {};
  const auto number = static_cast<size_t>(field);
  if (!isOfRanks(fieldAt(info->scalars, number).kind))
    if (auto one = constant(number)) // as most are: no column is copied
      return numberLeaf(*one);
  return scalarAs(field, column(number));
}

Expression PointValues::scalarAs(int field, const Sequences &terms) {
  return byKind(terms, fieldAt(info->scalars, static_cast<size_t>(field)), {});
}

std::optional<std::map<uint32_t, uint64_t>> PointValues::lengths(int array) const {
  std::map<uint32_t, uint64_t> found;
  for (const auto &[rank, terms] : column(columnOfArray(array))) {
    auto constant = constantOf(terms);
    if (!constant || *constant < 0 || *constant > mostElements)
      return std::nullopt;
    found[rank] = static_cast<uint64_t>(*constant);
  }
  return found;
}

Expression PointValues::length(int array, const Leaf &leaf) {
  return sequenceAt(column(columnOfArray(array)), leaf,
                    hintOf(*info, fieldAt(info->arrays, static_cast<size_t>(array)).name + "Size"),
                    {});
}

std::optional<uint64_t> PointValues::longest(int array) const {
  uint64_t most = 1;
  for (const auto &[rank, terms] : column(columnOfArray(array))) {
    auto range = factsOf(terms).range();
    if (terms.empty() || !range || range->low < 0 || range->high > mostElements)
      return std::nullopt;
    most = std::max(most, static_cast<uint64_t>(range->high));
  }
  return most;
}

std::string PointValues::nextElement(int array) const {
  return lengths(array)
             ? ""
             : "elements" + std::to_string(point) + (array > 0 ? "in" + std::to_string(array) : "");
}

PointValues::Within PointValues::elementOf(int array, const Expression &index) const {
  if (auto sizes = lengths(array))
    return {{std::make_shared<Digit>(Digit{index, *sizes})}};
  Digit digit{plus(variable(nextElement(array)), index), {}};
  for (const auto &[rank, terms] : column(columnOfArray(array) + 1))
    digit.counts[rank] = valueCount(terms);
  return {{std::make_shared<Digit>(digit)}, true};
}

Expression PointValues::element(int array, const Expression &index, const Leaf &leaf) {
  return byKind(column(columnOfArray(array) + 1), fieldAt(info->arrays, static_cast<size_t>(array)),
                elementOf(array, index), leaf);
}

namespace {

/// Whether lists of this length begin with an address, and have no other one. All are looked at.
bool onlyBeginWithAddress(const Terms &terms, uint64_t length) {
  constexpr uint64_t most = 1 << 20;
  if (length == 0 || valueCount(terms) > most)
    return false;
  TermCursor cursor(terms);
  for (uint64_t i = 0; auto number = cursor.next(); ++i)
    if (isSpecial(*number) != (i % length == 0) ||
        (i % length == 0 && *number != value(Special::Address)))
      return false;
  return true;
}

} // namespace

std::optional<Expression> PointValues::distance(int array, const Expression &index) {
  Sequences numbers = column(columnOfArray(array) + 1);
  auto sizes = lengths(array);
  for (const auto &[rank, terms] : numbers)
    if (!sizes || !onlyBeginWithAddress(terms, (*sizes)[rank]))
      return std::nullopt;
  auto distances = mapped(numbers, [](int64_t number) { return isSpecial(number) ? 0 : number; });
  if (!distances)
    return std::nullopt;
  return byKind(*distances, fieldAt(info->arrays, static_cast<size_t>(array)),
                elementOf(array, index));
}

std::optional<std::vector<int64_t>> PointValues::constantArray(int array) const {
  constexpr size_t most = 16;
  auto sizes = lengths(array);
  std::optional<std::vector<int64_t>> found;
  for (const auto &[rank, terms] : column(columnOfArray(array) + 1)) {
    uint64_t size = sizes ? (*sizes)[rank] : most + 1;
    if (size > most)
      return std::nullopt;
    std::vector<int64_t> values;
    if (auto constant = constantOf(terms)) {
      values.assign(size, *constant);
    } else {
      const Terms &round = terms.size() == 1 && isRound(terms[0]) ? terms[0].body : terms;
      if (valueCount(round) != size)
        return std::nullopt;
      values = expand(round);
    }
    if (found && *found != values)
      return std::nullopt;
    found = values;
  }
  return found;
}

} // namespace anole::tools::generate
