#include "tools/show/AnyColumns.h"

#include "tools/show/Schemas.h"

#include <algorithm>

namespace anole::tools {

void AnyColumns::putMembers(JsonSink &object, const void *row) const {
  for (const AnyColumn &column : columns)
    column.put(object, row);
}

void AnyColumns::put(JsonSink &to, const void *row) const {
  to.beginObject(columns.size());
  putMembers(to, row);
  to.endObject();
}

AnyColumns AnyColumns::only(std::span<const std::string_view> keys) const {
  AnyColumns some(name.c_str(), meaning.c_str());
  for (const AnyColumn &column : columns)
    if (column.key && std::ranges::find(keys, column.key) != keys.end())
      some.add(column);
  return some;
}

void AnyColumns::describe(ObjectSchema &schema, Schemas &schemas) const {
  for (const AnyColumn &column : columns)
    column.describe(schema, schemas);
}

Json AnyColumns::schema(Schemas &schemas) const {
  auto make = [&] {
    ObjectSchema object;
    describe(object, schemas);
    return object.finish(meaning);
  };
  return name.empty() ? make() : schemas.refer(name, make);
}

} // namespace anole::tools
