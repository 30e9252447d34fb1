#include "tools/show/AnyColumns.h"

#include "tools/show/Json.h"
#include "tools/show/Schemas.h"

namespace anole::tools {

void AnyColumns::putAll(Json &object, const void *row) const {
  makeRoom(object, columns.size());
  for (const AnyColumn &column : columns)
    column.put(object, row);
}

Json AnyColumns::object(const void *row) const {
  Json object = Json::object();
  putAll(object, row);
  return object;
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
