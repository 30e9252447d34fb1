#pragma once

#include "tools/show/JsonTree.h"
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

template <typename T> void putJson(JsonSink &to, const T &value) { Form<T>::put(to, value); }
template <typename T> Json jsonOf(const T &value) {
  JsonTree tree;
  putJson(tree, value);
  return tree.take();
}
template <typename T> Json schemaOf(Schemas &schemas) { return Form<T>::schema(schemas); }

template <> struct Form<bool> {
  static void put(JsonSink &to, bool value) { to.truth(value); }
  static Json schema(Schemas &) { return {{"type", "boolean"}}; }
};

template <std::unsigned_integral T> struct Form<T> {
  static void put(JsonSink &to, T value) { to.count(value); }
  static Json schema(Schemas &schemas) {
    return schemas.refer("count", [] { return Json{{"type", "integer"}, {"minimum", 0}}; });
  }
};

template <> struct Form<double> {
  static void put(JsonSink &to, double value) { to.number(value); }
  static Json schema(Schemas &) { return {{"type", "number"}}; }
};

template <> struct Form<std::string> {
  static void put(JsonSink &to, std::string_view value) { to.text(value); }
  static Json schema(Schemas &) { return {{"type", "string"}}; }
};

template <> struct Form<const char *> : Form<std::string> {};

template <> struct Form<TrueWord> {
  static void put(JsonSink &to, TrueWord) { to.truth(true); }
  static Json schema(Schemas &) { return {{"const", true}}; }
};

/// The values with a unit (Units.h).
#define ANOLE_SHOWN_UNIT(Unit, Value)                                                              \
  template <> struct Form<Unit> {                                                                  \
    static void put(JsonSink &to, const Unit &value) { putJson(to, Value); }                       \
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
  static void put(JsonSink &to, T value) {
    to.text(choiceNames(value)[static_cast<size_t>(value)]);
  }
  static Json schema(Schemas &) { return wordOf(choiceNames(T{})); }
};

template <typename T> struct Form<std::optional<T>> {
  static void put(JsonSink &to, const std::optional<T> &value) {
    value ? putJson(to, *value) : to.null();
  }
  static Json schema(Schemas &schemas) { return orNull(schemaOf<T>(schemas)); }
};

/// Puts an array, item by item.
template <typename List, typename Put>
void putEach(JsonSink &to, const List &list, const Put &putItem) {
  to.beginArray();
  for (const auto &item : list)
    putItem(item);
  to.endArray();
}

template <typename List> void putList(JsonSink &to, const List &list) {
  putEach(to, list, [&](const auto &item) { putJson(to, item); });
}

template <typename T> struct Form<std::vector<T>> {
  static void put(JsonSink &to, const std::vector<T> &values) { putList(to, values); }
  static Json schema(Schemas &schemas) { return listOf(schemaOf<T>(schemas)); }
};

template <typename T> struct Form<std::set<T>> {
  static void put(JsonSink &to, const std::set<T> &values) { putList(to, values); }
  static Json schema(Schemas &schemas) { return schemaOf<std::vector<T>>(schemas); }
};

template <typename T, size_t length> struct Form<std::array<T, length>> {
  static void put(JsonSink &to, const std::array<T, length> &values) { putList(to, values); }
  static Json schema(Schemas &schemas) { return listOf(schemaOf<T>(schemas), length); }
};

template <typename... T> struct Form<std::variant<T...>> {
  static void put(JsonSink &to, const std::variant<T...> &value) {
    std::visit([&](const auto &one) { putJson(to, one); }, value);
  }
  static Json schema(Schemas &schemas) { return anyOf(Json::array({schemaOf<T>(schemas)...})); }
};

/// An object whose members are values of one kind, by name.
template <typename T> struct Dictionary {
  std::vector<std::pair<std::string, T>> members{};
};

/// Which of these to show so that no name comes twice: the last one of a name, in the place of the
/// first.
std::vector<size_t> eachNameOnce(const std::vector<std::string_view> &names);

template <typename T> struct Form<Dictionary<T>> {
  static void put(JsonSink &to, const Dictionary<T> &all) {
    std::vector<std::string_view> names;
    for (const auto &[name, value] : all.members)
      names.push_back(name);
    to.beginObject(names.size());
    for (size_t i : eachNameOnce(names)) {
      to.member(names[i]);
      putJson(to, all.members[i].second);
    }
    to.endObject();
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
  static void put(JsonSink &to, const Rendered<T> &value) { to.json(value.json); }
  static Json schema(Schemas &schemas) { return schemaOf<T>(schemas); }
};

} // namespace anole::tools
