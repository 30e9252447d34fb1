#pragma once

#include "tools/show/AnyColumns.h"
#include "tools/show/CellText.h"
#include "tools/show/Form.h"

#include <functional>
#include <initializer_list>
#include <span>
#include <type_traits>

namespace anole::tools {

template <typename Row> class Columns;

/// A kind of row whose columns are declared: a function columnsOf(const Row *) beside it has them.
template <typename Row>
concept HasColumns = requires(const Row *row) { columnsOf(row); };

template <typename T> struct IsPerhaps : std::false_type {};
template <typename T> struct IsPerhaps<Perhaps<T>> : std::true_type {};

/// One column of a table: a member of the JSON object of a row, and a column of text, or one of
/// both. Its form follows from the type of the value, which has the unit.
template <typename Row> class ColumnOf : public AnyColumn {
public:
  /// A member with this key; `meaning` goes into the schema, where the key and the unit do not say
  /// it all.
  template <typename Get> ColumnOf(const char *key, Get get, const char *meaning = "");

  /// A column that is text only.
  template <typename Get> static ColumnOf text(const char *heading, Get get) {
    return ColumnOf().under(heading, get);
  }

  template <typename Get>
  using ValueOf = std::remove_cvref_t<std::invoke_result_t<Get, const Row &>>;

  /// The columns of a part of the row, in this place: all, or these, which must outlive the table.
  template <typename Get>
  static ColumnOf
  all(Get get,
      const Columns<ValueOf<Get>> &columns = columnsOf(static_cast<const ValueOf<Get> *>(nullptr)));

  /// The same column, in text under this heading.
  ColumnOf under(const char *heading) const {
    ColumnOf column = *this;
    column.head = heading;
    return column;
  }
  /// The same with other words than usual.
  template <typename Get> ColumnOf under(const char *heading, Get get) const;

  /// The same at the right edge of its column, as numbers are.
  ColumnOf toTheRight() const {
    ColumnOf column = *this;
    column.right = true;
    return column;
  }

  /// The same, left out where the screen has no room for names (SpareColumns.h): 1 first.
  ColumnOf spare(unsigned first) const {
    ColumnOf column = *this;
    column.order = first;
    return column;
  }

private:
  template <typename Get> struct PartColumns {
    Get get;
    const Columns<ValueOf<Get>> *columns;
  };

  ColumnOf() = default;

  template <typename Get> static decltype(auto) valueOf(const Getter &get, const void *row) {
    return std::invoke(get.as<Get>(), *static_cast<const Row *>(row));
  }
  template <typename Get> static std::string cellBy(const Getter &get, const void *row) {
    return cellText(valueOf<Get>(get, row));
  }
  template <typename Get>
  static void putBy(const AnyColumn &column, JsonSink &object, const void *row) {
    const auto put = [&](const auto &value) {
      object.member(column.key);
      putJson(object, value);
    };
    if constexpr (!IsPerhaps<ValueOf<Get>>::value)
      put(valueOf<Get>(column.value, row));
    else if (const auto &value = valueOf<Get>(column.value, row))
      put(*value);
  }
};

/// What rows of one kind have, declared once: text, JSON and its schema are made of it.
template <typename Row> class Columns : public AnyColumns {
public:
  using Column = ColumnOf<Row>;

  Columns(std::initializer_list<Column> columns) : Columns("", "", columns) {}
  Columns(const std::vector<Column> &columns) : Columns("", "", columns) {}
  /// Schemas refer to a kind of rows with a name by it. The description says what a row is.
  Columns(const char *name, const char *meaning, std::initializer_list<Column> columns)
      : Columns(name, meaning, std::span<const Column>(columns.begin(), columns.size())) {}
  Columns(const char *name, const char *meaning, std::span<const Column> columns)
      : AnyColumns(name, meaning) {
    for (const Column &column : columns)
      add(column);
  }

  void putRows(JsonSink &to, const std::vector<Row> &rows) const {
    putEach(to, rows, [&](const Row &row) { put(to, &row); });
  }

  /// The same rows with these members alone.
  Columns only(std::initializer_list<std::string_view> keys) const {
    return Columns(AnyColumns::only(keys));
  }

private:
  explicit Columns(AnyColumns &&columns) : AnyColumns(std::move(columns)) {}
};

template <HasColumns Row> struct Form<Row> {
  static void put(JsonSink &to, const Row &row) { columnsOf(&row).put(to, &row); }
  static Json schema(Schemas &schemas) {
    return columnsOf(static_cast<const Row *>(nullptr)).schema(schemas);
  }
};

/// How a member with such values is described: once for all columns of one type.
template <typename Value, bool isRequired>
void describeMember(const AnyColumn &column, ObjectSchema &schema, Schemas &schemas) {
  schema.add(column.key, schemaOf<Value>(schemas), column.meaning, isRequired);
}

template <typename Row>
template <typename Get>
ColumnOf<Row>::ColumnOf(const char *key, Get get, const char *meaning)
    : AnyColumn(key, meaning, Getter(get)) {
  using Value = ValueOf<Get>;
  right = isNumber<Value>;
  if constexpr (HasCell<Value>)
    cell = cellBy<Get>;
  member = putBy<Get>;
  if constexpr (IsPerhaps<Value>::value)
    description = describeMember<typename Value::value_type, false>;
  else
    description = describeMember<Value, true>;
}

template <typename Row>
template <typename Get>
ColumnOf<Row> ColumnOf<Row>::all(Get get, const Columns<ValueOf<Get>> &columns) {
  ColumnOf column;
  column.value = Getter(PartColumns<Get>{get, &columns});
  column.member = [](const AnyColumn &of, JsonSink &object, const void *row) {
    const auto &part = of.value.template as<PartColumns<Get>>();
    const ValueOf<Get> &value = std::invoke(part.get, *static_cast<const Row *>(row));
    part.columns->putMembers(object, &value);
  };
  column.description = [](const AnyColumn &of, ObjectSchema &schema, Schemas &schemas) {
    of.value.template as<PartColumns<Get>>().columns->describe(schema, schemas);
  };
  return column;
}

template <typename Row>
template <typename Get>
ColumnOf<Row> ColumnOf<Row>::under(const char *heading, Get get) const {
  ColumnOf column = under(heading);
  column.right = right || isNumber<ValueOf<Get>>;
  column.shown = Getter(get);
  column.cell = cellBy<Get>;
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
