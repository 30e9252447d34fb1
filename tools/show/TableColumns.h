#pragma once

#include "tools/show/CellText.h"
#include "tools/show/Form.h"

#include <functional>
#include <type_traits>

namespace anole::tools {

template <typename Row> class Columns;

/// A kind of row whose columns are declared: a function columnsOf(const Row *) beside it has them.
template <typename Row>
concept HasColumns = requires(const Row *row) { columnsOf(row); };

/// One column of a table: a member of the JSON object of a row, and a column of text, or one of
/// both. Its form follows from the type of the value, which has the unit.
template <typename Row> class ColumnOf {
public:
  /// A member with this key; `meaning` goes into the schema, where the key and the unit do not say
  /// it all.
  template <typename Get> ColumnOf(const char *key, Get get, const char *meaning = "");

  /// A column that is text only.
  template <typename Get> static ColumnOf text(const char *heading, Get get) {
    return ColumnOf().under(heading, get);
  }

  /// The columns of a part of the row, in this place.
  template <typename Get> static ColumnOf all(Get get);

  /// The same column, in text under this heading.
  ColumnOf under(const char *heading) const;
  /// The same with other words than usual.
  template <typename Get> ColumnOf under(const char *heading, Get get) const;

  /// The same at the right edge of its column, as numbers are.
  ColumnOf toTheRight() const;

  bool isText() const { return head != nullptr; }
  const char *heading() const { return head; }
  bool isRight() const { return right; }
  std::string cellOf(const Row &row) const { return cell(row); }

  void put(Json &object, const Row &row) const {
    if (member)
      member(object, row);
  }
  void describe(ObjectSchema &schema, Schemas &schemas) const {
    if (description)
      description(schema, schemas);
  }

private:
  ColumnOf() = default;

  const char *head = nullptr;
  bool right = false;
  std::function<std::string(const Row &)> cell{};
  std::function<void(Json &, const Row &)> member{};
  std::function<void(ObjectSchema &, Schemas &)> description{};
};

/// What rows of one kind have, declared once: text, JSON and its schema are made of it.
template <typename Row> class Columns {
public:
  using Column = ColumnOf<Row>;

  Columns(std::vector<Column> columns) : columns(std::move(columns)) {}
  /// Schemas refer to a kind of rows with a name by it. The description says what a row is.
  Columns(const char *name, const char *meaning, std::vector<Column> columns)
      : name(name), meaning(meaning), columns(std::move(columns)) {}

  auto begin() const { return columns.begin(); }
  auto end() const { return columns.end(); }

  void put(Json &object, const Row &row) const {
    for (const Column &column : columns)
      column.put(object, row);
  }
  void describe(ObjectSchema &schema, Schemas &schemas) const {
    for (const Column &column : columns)
      column.describe(schema, schemas);
  }
  Json schema(Schemas &schemas) const {
    auto make = [&] {
      ObjectSchema object;
      describe(object, schemas);
      return object.finish(meaning);
    };
    return name.empty() ? make() : schemas.refer(name, make);
  }

private:
  std::string name{}, meaning{};
  std::vector<Column> columns;
};

template <HasColumns Row> struct Form<Row> {
  static Json json(const Row &row) {
    Json object = Json::object();
    columnsOf(&row).put(object, row);
    return object;
  }
  static Json schema(Schemas &schemas) {
    return columnsOf(static_cast<const Row *>(nullptr)).schema(schemas);
  }
};

template <typename T> struct IsPerhaps : std::false_type {};
template <typename T> struct IsPerhaps<Perhaps<T>> : std::true_type {};

/// How a member with such values is described: once for all columns of one type.
template <typename Value>
std::function<void(ObjectSchema &, Schemas &)> descriptionOf(const char *key, const char *meaning,
                                                             bool isRequired) {
  return [key, meaning, isRequired](ObjectSchema &schema, Schemas &schemas) {
    schema.add(key, schemaOf<Value>(schemas), meaning, isRequired);
  };
}

template <typename Row>
template <typename Get>
ColumnOf<Row>::ColumnOf(const char *key, Get get, const char *meaning) {
  using Value = std::remove_cvref_t<std::invoke_result_t<Get, const Row &>>;
  right = isNumber<Value>;
  if constexpr (HasCell<Value>)
    cell = [get](const Row &row) { return cellText(std::invoke(get, row)); };
  if constexpr (IsPerhaps<Value>::value) {
    using Inner = typename Value::value_type;
    member = [key, get](Json &object, const Row &row) {
      if (const auto &value = std::invoke(get, row))
        putMember(object, key, jsonOf(*value));
    };
    description = descriptionOf<Inner>(key, meaning, false);
  } else {
    member = [key, get](Json &object, const Row &row) {
      putMember(object, key, jsonOf<Value>(std::invoke(get, row)));
    };
    description = descriptionOf<Value>(key, meaning, true);
  }
}

template <typename Row> template <typename Get> ColumnOf<Row> ColumnOf<Row>::all(Get get) {
  using Part = std::remove_cvref_t<std::invoke_result_t<Get, const Row &>>;
  ColumnOf column;
  column.member = [get](Json &object, const Row &row) {
    const Part &part = std::invoke(get, row);
    columnsOf(&part).put(object, part);
  };
  column.description = [](ObjectSchema &schema, Schemas &schemas) {
    columnsOf(static_cast<const Part *>(nullptr)).describe(schema, schemas);
  };
  return column;
}

template <typename Row> ColumnOf<Row> ColumnOf<Row>::under(const char *heading) const {
  ColumnOf column = *this;
  column.head = heading;
  return column;
}

template <typename Row>
template <typename Get>
ColumnOf<Row> ColumnOf<Row>::under(const char *heading, Get get) const {
  using Value = std::remove_cvref_t<std::invoke_result_t<Get, const Row &>>;
  ColumnOf column = under(heading);
  column.right = right || isNumber<Value>;
  column.cell = [get](const Row &row) { return cellText(std::invoke(get, row)); };
  return column;
}

template <typename Row> ColumnOf<Row> ColumnOf<Row>::toTheRight() const {
  ColumnOf column = *this;
  column.right = true;
  return column;
}

/// The rows that a list is shown as, each with the same context.
template <typename Row, typename List, typename... Context>
std::vector<Row> rowsOf(const List &list, const Context &...context) {
  std::vector<Row> rows;
  for (const auto &item : list)
    rows.push_back(Row{item, context...});
  return rows;
}

} // namespace anole::tools
