#include "tools/generate/PointValues.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "runtime/core/model/TermFacts.h"
#include "tools/generate/ColumnFormula.h"
#include "tools/model/FieldPlace.h"

#include <algorithm>
#include <cctype>

namespace anole::tools::generate {

namespace {

using Sequences = std::map<uint32_t, Terms>;

constexpr uint64_t mostExpanded = 1 << 14;

std::string numberText(int64_t value) {
  switch (static_cast<Special>(value)) {
  case Special::ProcNull:
    return "MPI_PROC_NULL";
  case Special::AnySource:
    return "MPI_ANY_SOURCE";
  case Special::RootHere:
    return "MPI_ROOT";
  case Special::AnyTag:
    return "MPI_ANY_TAG";
  case Special::Undefined:
    return "MPI_UNDEFINED";
  default:
    return isSpecial(value) ? "0" : literal(value);
  }
}

/// All values but special ones, moved; nothing if too many of them follow no rule.
std::optional<Terms> movedBy(const Terms &terms, int64_t by) {
  auto add = [&](int64_t value) {
    return isSpecial(value)
               ? value
               : static_cast<int64_t>(static_cast<uint64_t>(value) + static_cast<uint64_t>(by));
  };
  Terms result;
  for (const Term &term : terms) {
    if (term.block) {
      if (term.count > mostExpanded)
        return std::nullopt;
      for (int64_t value : expand({term}))
        result.push_back({add(value), 0, 1, {}});
      continue;
    }
    result.push_back(term);
    if (!term.isRepeat()) {
      result.back().start = add(term.start);
      continue;
    }
    auto body = movedBy(term.body, by);
    if (!body)
      return std::nullopt;
    result.back().body = std::move(*body);
  }
  return result;
}

std::optional<Sequences> movedBy(const Sequences &all, const std::map<uint32_t, int64_t> &by) {
  Sequences result;
  for (const auto &[rank, terms] : all) {
    auto own = by.find(rank);
    auto moved = own == by.end() ? std::nullopt : movedBy(terms, own->second);
    if (!moved)
      return std::nullopt;
    result[rank] = std::move(*moved);
  }
  return result;
}

std::optional<int64_t> constantOfAll(const Sequences &all) {
  std::optional<int64_t> found;
  for (const auto &[rank, terms] : all) {
    auto constant = constantOf(terms);
    if (!constant || (found && *found != *constant))
      return std::nullopt;
    found = constant;
  }
  return found;
}

/// The different values, or nothing if they are many.
std::optional<std::vector<int64_t>> distinctOf(const Sequences &all) {
  constexpr size_t most = 8;
  std::set<int64_t> found;
  for (const auto &[rank, terms] : all) {
    if (auto constant = constantOf(terms)) {
      found.insert(*constant);
    } else {
      if (valueCount(terms) > mostExpanded)
        return std::nullopt;
      for (int64_t value : expand(terms))
        found.insert(value);
    }
    if (found.size() > most)
      return std::nullopt;
  }
  return std::vector<int64_t>(found.begin(), found.end());
}

/// "isendDest" for the field dest of MPI_Isend.
std::string hintOf(const FunctionInfo &function, const std::string &field) {
  std::string words = function.name.substr(function.name.find('_') + 1) + "_" + field, text;
  bool isStart = false;
  for (char letter : words) {
    auto byte = static_cast<unsigned char>(letter);
    if (std::isalnum(byte))
      text += static_cast<char>(isStart        ? std::toupper(byte)
                                : text.empty() ? std::tolower(byte)
                                               : byte);
    isStart = !std::isalnum(byte);
  }
  return text.empty() ? "numbers" : text;
}

const FieldInfo &fieldAt(const std::vector<FieldInfo> &fields, size_t number) {
  static const FieldInfo none;
  return number < fields.size() ? fields[number] : none;
}

} // namespace

OwnRanksIn::OwnRanksIn(const Proxy &proxy) {
  addComms(proxy);
  addWindows(proxy);
}

/// A window's ranks are those of the communicator that it was made over.
void OwnRanksIn::addWindows(const Proxy &proxy) {
  const SharedStream &stream = proxy.programs.stream();
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    const FunctionInfo *info = proxy.info(stream.points[i].key);
    FieldPlace made = info ? tools::placeOf(info->scalars, FieldKind::NewWindow) : FieldPlace();
    FieldPlace comm = info ? tools::placeOf(info->scalars, FieldKind::Comm) : FieldPlace();
    if (!made || !comm || std::max(*made, *comm) >= stream.points[i].scalars)
      continue;
    for (const auto &[rank, trace] : proxy.programs.point(i)) {
      TermCursor numbers(trace->columns[*made]), over(trace->columns[*comm]);
      for (uint64_t call = 0; call < std::min(trace->count, mostExpanded); ++call)
        if (auto number = numbers.next(), from = over.next(); number && from)
          if (auto place = of(rank, *from))
            windows[{rank, *number}] = *place;
    }
  }
}

std::optional<int64_t> OwnRanksIn::inWindow(uint32_t rank, int64_t window) const {
  auto found = windows.find({rank, window});
  return found == windows.end() ? std::nullopt : std::optional(found->second);
}

void OwnRanksIn::addComms(const Proxy &proxy) {
  const SharedStream &stream = proxy.programs.stream();
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    const FunctionInfo *info = proxy.info(stream.points[i].key);
    FieldPlace made = info ? tools::placeOf(info->scalars, FieldKind::NewComm) : FieldPlace();
    if (!made || *made + 1 >= stream.points[i].scalars)
      continue;
    for (const auto &[rank, trace] : proxy.programs.point(i)) {
      if (trace->count > mostExpanded)
        continue;
      TermCursor numbers(trace->columns[*made]), ranks(trace->columns[*made + 1]);
      for (uint64_t call = 0; call < trace->count; ++call) {
        auto number = numbers.next(), place = ranks.next();
        if (number && place && !isSpecial(*number) && !isSpecial(*place))
          own[{rank, *number}] =
              static_cast<int64_t>(static_cast<uint64_t>(*place) + uint64_t(rank));
      }
    }
  }
}

std::optional<int64_t> OwnRanksIn::of(uint32_t rank, int64_t communicator) const {
  if (communicator == 0 || communicator == 1)
    return communicator == 0 ? rank : 0;
  auto found = own.find({rank, communicator});
  return found == own.end() ? std::nullopt : std::optional(found->second);
}

PointValues::PointValues(Proxy &of, const OwnRanksIn &own, uint32_t number,
                         std::optional<Position> at)
    : proxy(of), ownRanks(own), point(number), position(std::move(at)),
      shared(of.programs.stream().points[number]), info(of.info(shared.key)) {}

Sequences PointValues::column(size_t number) const {
  Sequences terms;
  for (const auto &[rank, trace] : proxy.programs.point(point))
    if (number < trace->columns.size())
      terms[rank] = trace->columns[number];
  return terms;
}

size_t PointValues::columnOfArray(int array) const {
  return shared.scalars + 2 * static_cast<size_t>(array);
}

size_t PointValues::columnOfLate(size_t number) const {
  return shared.scalars + 2 * size_t(shared.arrays) + number;
}

std::optional<int64_t> PointValues::constant(size_t number) const {
  return constantOfAll(column(number));
}

Expression PointValues::failure() {
  failed = true;
  return {"0"};
}

Position PointValues::counterPosition() const {
  Digit digit;
  digit.text = digit.variable = "calls" + std::to_string(point);
  for (const auto &[rank, trace] : proxy.programs.point(point))
    digit.counts[rank] = trace->count;
  return {std::make_shared<Digit>(digit)};
}

/// By the loops around the point if they tell the calls apart, else by their number.
Expression PointValues::sequenceAt(const Sequences &terms, const LeafText &leaf,
                                   const std::string &hint, const Position &extra) {
  if (terms.empty())
    return failure();
  for (bool isByCounter : {false, true}) {
    if (!isByCounter && !position)
      continue;
    Position at = isByCounter ? counterPosition() : *position;
    at.insert(at.end(), extra.begin(), extra.end());
    if (auto pattern = findPattern(terms, at))
      return columnFormula(*pattern, leaf, hint, proxy.context());
  }
  return failure();
}

Expression PointValues::sequence(const Sequences &terms, const LeafText &leaf,
                                 const std::string &hint) {
  return sequenceAt(terms, leaf, hint, {});
}

std::optional<std::map<uint32_t, int64_t>> PointValues::ownInCommunicator() const {
  FieldPlace place = tools::placeOf(info->scalars, FieldKind::Comm);
  FieldPlace window = tools::placeOf(info->scalars, FieldKind::Window);
  bool isWindow = !place && window;
  if (isWindow)
    place = window;
  auto number = place ? constant(*place) : std::nullopt;
  if (!number)
    return std::nullopt;
  std::map<uint32_t, int64_t> own;
  for (const auto &[rank, trace] : proxy.programs.point(point)) {
    auto known = isWindow ? ownRanks.inWindow(rank, *number) : ownRanks.of(rank, *number);
    if (!known)
      return std::nullopt;
    own[rank] = *known;
  }
  return own;
}

/// As the own rank plus a distance if that is simpler than a formula of the world's ranks.
Expression PointValues::peers(Sequences terms, const std::string &hint, const Position &extra) {
  auto own = ownInCommunicator();
  bool isWorld = own && std::ranges::all_of(*own, [](const auto &entry) {
                   return int64_t(entry.first) == entry.second;
                 });
  Expression place{"rank"};
  if (!isWorld)
    if (FieldPlace field = tools::placeOf(info->scalars, FieldKind::Comm)) {
      proxy.helpers.insert("rankIn");
      Expression comm = object(static_cast<int>(*field), *arrayFor("Comm"));
      place = {"rankIn(" + comm.text + ")", true, false, comm.variables};
    }
  bool hasPlace = isWorld || place.text != "rank";
  bool mayBeRelative = hasPlace && !hasNegativeSpecial(terms);
  Tables before = proxy.tables;
  Expression relative;
  if (!isWorld && mayBeRelative) {
    relative = plus(place, sequenceAt(terms, numberText, hint, extra));
    if (!relative.isTable || !own)
      return relative;
  }
  auto absolute = own ? movedBy(terms, *own) : std::nullopt;
  if (!absolute && constantOfAll(terms) && !mayBeRelative)
    absolute = terms; // MPI_PROC_NULL or MPI_ANY_SOURCE everywhere
  if (!absolute)
    return failure();
  proxy.tables = before;
  Expression found = sequenceAt(*absolute, numberText, hint, extra);
  if (!found.isTable || !mayBeRelative)
    return found;
  size_t numbers = proxy.tables.numbers();
  Tables withAbsolute = proxy.tables;
  proxy.tables = before;
  relative = plus(place, sequenceAt(terms, numberText, hint, extra));
  if (!relative.isTable || proxy.tables.numbers() < numbers)
    return relative;
  proxy.tables = withAbsolute;
  return found;
}

bool PointValues::hasNegativeSpecial(const Sequences &terms) {
  for (const auto &[rank, each] : terms)
    if (auto constant = constantOf(each)) {
      if (isSpecial(*constant))
        return true;
    } else if (valueCount(each) <= mostExpanded) {
      if (std::ranges::any_of(expand(each), isSpecial))
        return true;
    }
  return false;
}

Expression PointValues::byKind(const Sequences &terms, const FieldInfo &field,
                               const Position &extra) {
  std::string hint = hintOf(*info, field.name);
  if (field.kind == FieldKind::Peer)
    return peers(terms, hint, extra);
  if (field.kind != FieldKind::Rank && field.kind != FieldKind::NewRank)
    return sequenceAt(terms, numberText, hint, extra);
  std::map<uint32_t, int64_t> ranks;
  for (const auto &[rank, each] : terms)
    ranks[rank] = rank;
  auto absolute = movedBy(terms, ranks);
  return absolute ? sequenceAt(*absolute, numberText, hint, extra) : failure();
}

Expression PointValues::scalar(int field) {
  if (field < 0 || field >= shared.scalars)
    return {"0"};
  auto number = static_cast<size_t>(field);
  return byKind(column(number), fieldAt(info->scalars, number), {});
}

std::string PointValues::nameOf(FieldKind kind, int64_t value, const ObjectArray &array) {
  if (isSpecial(value))
    return array.null;
  std::string name = array.name;
  if (kind == FieldKind::Comm)
    return value == 0 ? "MPI_COMM_WORLD" : value == 1 ? "MPI_COMM_SELF" : "";
  const char *known = predefinedName(kind, value);
  return known ? "MPI_" + std::string(known) : "";
}

/// The numbers 0 and 1 of communicators are MPI's own.
Expression PointValues::objects(const Sequences &terms, FieldKind kind, const std::string &hint,
                                const ObjectArray &array, const Position &extra) {
  int64_t first = kind == FieldKind::Comm || kind == FieldKind::NewComm ? 2 : 0;
  auto distinct = distinctOf(terms);
  if (distinct && distinct->size() > 1 && isSpecial(distinct->front()) && kind != FieldKind::Comm &&
      distinct->size() == 2 && isMade(kind))
    distinct->erase(distinct->begin()); // null on some ranks, which get no object
  if (distinct && distinct->size() == 1 && (*distinct)[0] >= first)
    return proxy.element(array, literal((*distinct)[0] - first),
                         static_cast<uint64_t>((*distinct)[0] - first));
  if (distinct && !distinct->empty() && distinct->front() < first)
    return chosenObject(terms, *distinct, kind, hint, array, extra);
  std::map<uint32_t, int64_t> less;
  uint64_t most = 0;
  for (const auto &[rank, each] : terms) {
    less[rank] = -first;
    auto range = factsOf(each).range();
    if (!range || range->low < first)
      return failure();
    most = std::max(most, static_cast<uint64_t>(range->high - first));
  }
  auto moved = movedBy(terms, less);
  if (!moved)
    return failure();
  Expression index = sequenceAt(*moved, numberText, hint, extra);
  Expression result = proxy.element(array, index.text, most);
  result.variables = index.variables;
  return result;
}

bool PointValues::isMade(FieldKind kind) {
  return kind == FieldKind::NewComm || kind == FieldKind::NewWindow || kind == FieldKind::Type ||
         kind == FieldKind::Group || kind == FieldKind::Object || kind == FieldKind::Op;
}

/// One of a few objects, of which some have names.
Expression PointValues::chosenObject(const Sequences &terms, const std::vector<int64_t> &distinct,
                                     FieldKind kind, const std::string &hint,
                                     const ObjectArray &array, const Position &extra) {
  int64_t first = kind == FieldKind::Comm || kind == FieldKind::NewComm ? 2 : 0;
  std::vector<Expression> names;
  for (int64_t value : distinct) {
    bool isOwn = value >= first;
    std::string name = isOwn ? "" : nameOf(kind, value, array);
    if (!isOwn && name.empty())
      return failure();
    auto number = static_cast<uint64_t>(value - first);
    names.push_back(isOwn ? proxy.element(array, std::to_string(number), number)
                          : Expression{name});
  }
  if (names.size() == 1)
    return names[0];
  Expression result = names.back();
  for (size_t i = names.size() - 1; i-- > 0;) {
    Sequences isThis;
    for (const auto &[rank, each] : terms)
      isThis[rank] = marked(each, distinct[i]);
    Expression condition = sequenceAt(isThis, numberText, hint + "Is", extra);
    result = choice(condition.inside(), names[i], result);
    result.variables.insert(condition.variables.begin(), condition.variables.end());
  }
  return result;
}

/// 1 where the sequence has the value, else 0.
Terms PointValues::marked(const Terms &terms, int64_t value) {
  if (auto constant = constantOf(terms))
    return {{*constant == value ? 1 : 0, 0, 0, {}}};
  Terms result;
  if (terms.size() == 1 && terms[0].isRepeat() && terms[0].stride == 0)
    return {{0, 0, terms[0].count, marked(terms[0].body, value)}};
  for (int64_t each : expand(terms))
    result.push_back({each == value ? 1 : 0, 0, 1, {}});
  return result;
}

Expression PointValues::object(int field, const ObjectArray &array) {
  if (field < 0 || field >= shared.scalars)
    return {array.null};
  auto number = static_cast<size_t>(field);
  const FieldInfo &described = fieldAt(info->scalars, number);
  return objects(column(number), described.kind, hintOf(*info, described.name), array, {});
}

std::optional<std::map<uint32_t, uint64_t>> PointValues::lengths(int array) const {
  std::map<uint32_t, uint64_t> found;
  for (const auto &[rank, terms] : column(columnOfArray(array))) {
    auto constant = constantOf(terms);
    if (!constant || *constant < 0 || *constant > INT32_MAX)
      return std::nullopt;
    found[rank] = static_cast<uint64_t>(*constant);
  }
  return found;
}

Expression PointValues::length(int array) {
  return sequenceAt(column(columnOfArray(array)), numberText,
                    hintOf(*info, fieldAt(info->arrays, static_cast<size_t>(array)).name + "Size"),
                    {});
}

Position PointValues::elementPosition(int array, const std::string &index) const {
  Digit digit{index, index, lengths(array).value_or(std::map<uint32_t, uint64_t>())};
  return {std::make_shared<Digit>(digit)};
}

Expression PointValues::element(int array, const std::string &index) {
  return byKind(column(columnOfArray(array) + 1), fieldAt(info->arrays, static_cast<size_t>(array)),
                elementPosition(array, index));
}

Expression PointValues::objectElement(int array, const std::string &index,
                                      const ObjectArray &objectArray) {
  const FieldInfo &field = fieldAt(info->arrays, static_cast<size_t>(array));
  return objects(column(columnOfArray(array) + 1), field.kind, hintOf(*info, field.name),
                 objectArray, elementPosition(array, index));
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
      const Terms &round =
          terms.size() == 1 && terms[0].isRepeat() && terms[0].stride == 0 ? terms[0].body : terms;
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

const ObjectArray *arrayFor(const std::string &parameterKind) {
  static const std::map<std::string, ObjectArray> arrays{
      {"Comm", {"comms", "MPI_Comm", "MPI_COMM_NULL"}},
      {"Group", {"groups", "MPI_Group", "MPI_GROUP_NULL"}},
      {"Type", {"types", "MPI_Datatype", "MPI_DATATYPE_NULL"}},
      {"Op", {"ops", "MPI_Op", "MPI_OP_NULL"}},
      {"Win", {"windows", "MPI_Win", "MPI_WIN_NULL"}},
      {"Info", {"infos", "MPI_Info", "MPI_INFO_NULL"}},
      {"Errhandler", {"handlers", "MPI_Errhandler", "MPI_ERRHANDLER_NULL"}},
  };
  auto found = arrays.find(parameterKind);
  return found == arrays.end() ? nullptr : &found->second;
}

} // namespace anole::tools::generate
