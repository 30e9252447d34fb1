#pragma once

#include "tools/show/JsonSink.h"
#include "tools/show/Schemas.h"

#include <array>
#include <cstddef>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace anole::tools {

/// A Getter holds what gets a value out of a row: a function, a pointer to a member, or a lambda
/// that captures such. Rejected: std::function, of which each column had three. With them,
/// compiling tables took twice as long, and their code was 60 percent larger.
class Getter {
public:
  Getter() = default;
  template <typename Get> explicit Getter(Get get) {
    static_assert(std::is_trivially_copyable_v<Get> && std::is_trivially_destructible_v<Get> &&
                  sizeof(Get) <= sizeof(bytes));
    new (bytes.data()) Get(get);
  }

  template <typename Get> const Get &as() const {
    return *std::launder(reinterpret_cast<const Get *>(bytes.data()));
  }

private:
  alignas(void *) std::array<std::byte, 32> bytes{};
};

/// An AnyColumn is a column of a table, whatever its rows are: ColumnOf knows the type that the
/// addresses of rows lead to.
class AnyColumn {
public:
  bool isText() const { return head != nullptr; }
  const char *heading() const { return head; }
  bool isRight() const { return right; }
  /// How early a narrow screen leaves the column out, 1 first; 0: never.
  unsigned leftOut() const { return order; }
  std::string cellOf(const void *row) const { return cell(shown, row); }

  /// Puts its member into an object that is begun, or the members of a part.
  void put(JsonSink &object, const void *row) const {
    if (member)
      member(*this, object, row);
  }
  void describe(ObjectSchema &schema, Schemas &schemas) const {
    if (description)
      description(*this, schema, schemas);
  }

  const char *key = nullptr, *meaning = nullptr;
  Getter value{}; ///< of the member

protected:
  AnyColumn() = default;
  AnyColumn(const char *key, const char *meaning, const Getter &get)
      : key(key), meaning(meaning), value(get), shown(get) {}

  const char *head = nullptr;
  bool right = false;
  unsigned order = 0;
  Getter shown{}; ///< in the cell
  std::string (*cell)(const Getter &get, const void *row) = nullptr;
  void (*member)(const AnyColumn &column, JsonSink &object, const void *row) = nullptr;
  void (*description)(const AnyColumn &column, ObjectSchema &schema, Schemas &schemas) = nullptr;
};

/// AnyColumns are those of a table, whatever its rows are.
class AnyColumns {
public:
  auto begin() const { return columns.begin(); }
  auto end() const { return columns.end(); }

  /// Puts the row at this address: an object, or its members into one that is begun.
  void put(JsonSink &to, const void *row) const;
  void putMembers(JsonSink &object, const void *row) const;
  void describe(ObjectSchema &schema, Schemas &schemas) const;
  Json schema(Schemas &schemas) const;

protected:
  AnyColumns(const char *name, const char *meaning) : name(name), meaning(meaning) {}

  void add(const AnyColumn &column) { columns.push_back(column); }
  /// Those with these keys. What parts of the row have (ColumnOf::all) is not among them.
  AnyColumns only(std::span<const std::string_view> keys) const;

private:
  std::string name, meaning;
  std::vector<AnyColumn> columns{};
};

} // namespace anole::tools
