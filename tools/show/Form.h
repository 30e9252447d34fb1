#pragma once

#include "tools/show/NumberText.h"
#include "tools/show/Schemas.h"
#include "tools/show/Units.h"

#include <array>
#include <cmath>
#include <concepts>
#include <set>
#include <utility>
#include <variant>
#include <vector>

namespace anole::tools {

/// How values of a type are shown to programs: their JSON and the schema of it. Both follow from
/// the type alone, so that no schema can say other than what is printed.
template <typename T> struct Form;

template <typename T> Json jsonOf(const T &value) { return Form<T>::json(value); }
template <typename T> Json schemaOf(Schemas &schemas) { return Form<T>::schema(schemas); }

template <> struct Form<bool> {
  static Json json(bool value) { return value; }
  static Json schema(Schemas &) { return {{"type", "boolean"}}; }
};

template <std::unsigned_integral T> struct Form<T> {
  static Json json(T value) { return value; }
  static Json schema(Schemas &schemas) {
    return schemas.refer("count", [] { return Json{{"type", "integer"}, {"minimum", 0}}; });
  }
};

template <> struct Form<double> {
  static Json json(double value) { return value; }
  static Json schema(Schemas &) { return {{"type", "number"}}; }
};

template <> struct Form<std::string> {
  static Json json(const std::string &value) { return value; }
  static Json schema(Schemas &) { return {{"type", "string"}}; }
};

template <> struct Form<const char *> : Form<std::string> {};

template <> struct Form<TrueWord> {
  static Json json(TrueWord) { return true; }
  static Json schema(Schemas &) { return {{"const", true}}; }
};

/// The values with a unit (Units.h).
#define ANOLE_SHOWN_UNIT(Unit, Value)                                                              \
  template <> struct Form<Unit> {                                                                  \
    static Json json(const Unit &value) { return Value; }                                          \
    static Json schema(Schemas &schemas);                                                          \
  };
ANOLE_SHOWN_UNIT(Nanoseconds, value.time)
ANOLE_SHOWN_UNIT(SpentNanoseconds, std::round(value.time))
ANOLE_SHOWN_UNIT(WholeNanoseconds, value.time)
ANOLE_SHOWN_UNIT(ByteCount, value.size)
ANOLE_SHOWN_UNIT(Ratio, value.value)
ANOLE_SHOWN_UNIT(RankNumber, value.rank)
ANOLE_SHOWN_UNIT(StableId, siteText(value.number))
ANOLE_SHOWN_UNIT(RanksWord, rankText(value.ranks))
ANOLE_SHOWN_UNIT(CompressedValues, value.text)
#undef ANOLE_SHOWN_UNIT

/// Enums with a table of words, as those of Choices.h.
template <typename T>
  requires requires(T value) { choiceNames(value); }
struct Form<T> {
  static Json json(T value) { return choiceNames(value)[static_cast<size_t>(value)]; }
  static Json schema(Schemas &) { return wordOf(choiceNames(T{})); }
};

template <typename T> struct Form<std::optional<T>> {
  static Json json(const std::optional<T> &value) { return value ? jsonOf(*value) : Json(); }
  static Json schema(Schemas &schemas) { return orNull(schemaOf<T>(schemas)); }
};

template <typename T> struct Form<std::vector<T>> {
  static Json json(const std::vector<T> &values) {
    Json list = Json::array();
    for (const T &value : values)
      list.push_back(jsonOf(value));
    return list;
  }
  static Json schema(Schemas &schemas) { return listOf(schemaOf<T>(schemas)); }
};

template <typename T> struct Form<std::set<T>> {
  static Json json(const std::set<T> &values) {
    return jsonOf(std::vector<T>(values.begin(), values.end()));
  }
  static Json schema(Schemas &schemas) { return schemaOf<std::vector<T>>(schemas); }
};

template <typename T, size_t length> struct Form<std::array<T, length>> {
  static Json json(const std::array<T, length> &values) {
    return jsonOf(std::vector<T>(values.begin(), values.end()));
  }
  static Json schema(Schemas &schemas) { return listOf(schemaOf<T>(schemas), length); }
};

template <typename... T> struct Form<std::variant<T...>> {
  static Json json(const std::variant<T...> &value) {
    return std::visit([](const auto &one) { return jsonOf(one); }, value);
  }
  static Json schema(Schemas &schemas) { return anyOf(Json::array({schemaOf<T>(schemas)...})); }
};

/// An object whose members are values of one kind, by name.
template <typename T> struct Dictionary {
  std::vector<std::pair<std::string, T>> members{};
};

template <typename T> struct Form<Dictionary<T>> {
  static Json json(const Dictionary<T> &all) {
    std::vector<std::pair<std::string, Json>> members;
    for (const auto &[name, value] : all.members)
      members.emplace_back(name, jsonOf(value));
    return objectOf(std::move(members));
  }
  static Json schema(Schemas &schemas) {
    return {{"type", "object"}, {"additionalProperties", schemaOf<T>(schemas)}};
  }
};

/// A value that is JSON already: what it was made of is gone.
template <typename T> struct Rendered {
  Json json{};
};

template <typename T> struct Form<Rendered<T>> {
  static Json json(const Rendered<T> &value) { return value.json; }
  static Json schema(Schemas &schemas) { return schemaOf<T>(schemas); }
};

} // namespace anole::tools
