#include "tools/programs/proxy/call/Proxy.h"

#include "runtime/core/model/FieldPlace.h"
#include "tools/programs/proxy/tree/TreeVisit.h"

#include <algorithm>

namespace anole::tools::generate {

void Block::add(Statement statement) {
  statements.push_back(std::move(statement));
  variables.merge(variablesIn(statements.back()));
}

void Block::append(const Block &other) {
  statements.insert(statements.end(), other.statements.begin(), other.statements.end());
  variables.insert(other.variables.begin(), other.variables.end());
}

const FunctionInfo *Proxy::info(const PointKey &key) const { return functionOf(trace, key); }

std::string Proxy::functionAt(uint32_t point) const {
  const PointKey &key = programs.stream().points[point].key;
  const FunctionInfo *function = info(key);
  return function ? function->nameAt(key) : "";
}

std::string Proxy::siteOf(uint32_t point) const {
  std::string function = functionAt(point);
  const SourcePlace &place = places.of(Symbol::point(point));
  std::string line =
      place.steps.empty() ? "" : SourcePlaces::lineOf(places.frame(place.steps.back()));
  return (function.empty() ? "a call" : function) + (line.empty() ? "" : " at " + line);
}

void Proxy::looksUpIn(const Expression &decision, uint32_t loop) {
  const SourcePlace &place = places.of(Symbol::loop(loop));
  if (isScaled() && anyIn(decision, isByRank))
    unscaled.insert("a loop or condition in " + places.pathTo(place, place.depth));
}

void Proxy::looksUp(const Statements &statements, uint32_t point) {
  if (isScaled() && anyIn(statements, isByRank))
    unscaled.insert(siteOf(point));
}

Expression Proxy::element(const ObjectArray &array, const Expression &index, uint64_t most) {
  constexpr uint64_t mostObjects = 1 << 20;
  if (most >= mostObjects)
    refuse(std::string("more than a million ") + array.name, 0);
  arrays[array.name] = array;
  uint64_t &size = sizes[array.name];
  size = std::max(size, std::min(most, mostObjects) + 1);
  return indexed(named(array.name), index);
}

uint64_t callsOf(const Proxy &proxy, uint32_t point) {
  return proxy.programs.stream().points[point].count;
}

} // namespace anole::tools::generate
