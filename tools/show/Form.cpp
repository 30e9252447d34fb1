#include "tools/show/Form.h"

#include <unordered_map>

namespace anole::tools {
namespace {

Json countSchema(Schemas &schemas) { return schemaOf<uint64_t>(schemas); }

Json numberOrNull() { return {{"type", Json::array({"number", "null"})}}; }

} // namespace

std::vector<size_t> eachNameOnce(const std::vector<std::string_view> &names) {
  std::vector<size_t> shown;
  std::unordered_map<std::string_view, size_t> places;
  places.reserve(names.size());
  for (size_t i = 0; i < names.size(); ++i)
    if (auto [place, isNew] = places.try_emplace(names[i], shown.size()); isNew)
      shown.push_back(i);
    else
      shown[place->second] = i;
  return shown;
}

Json Form<Nanoseconds>::schema(Schemas &schemas) {
  return schemas.refer("nanoseconds", [] {
    return described(numberOrNull(),
                     "A time in nanoseconds; null if a file claims what is no number");
  });
}

Json Form<SpentNanoseconds>::schema(Schemas &schemas) { return schemaOf<Nanoseconds>(schemas); }

Json Form<WholeNanoseconds>::schema(Schemas &schemas) { return schemaOf<Nanoseconds>(schemas); }

Json Form<ByteCount>::schema(Schemas &schemas) { return countSchema(schemas); }

Json Form<Ratio>::schema(Schemas &) { return numberOrNull(); }

Json Form<RankNumber>::schema(Schemas &schemas) { return countSchema(schemas); }

Json Form<StableId>::schema(Schemas &schemas) {
  return schemas.refer("id", [] {
    return Json{
        {"description", "A number that is stable across builds, as sixteen hexadecimal digits"},
        {"type", "string"},
        {"pattern", "^[0-9a-f]{16}$"}};
  });
}

Json Form<RanksWord>::schema(Schemas &schemas) {
  return schemas.refer("rank_list", [] {
    return described({{"type", "string"}}, "A set of ranks: docs/tools.md, \"Ranks and values\"");
  });
}

Json Form<CompressedValues>::schema(Schemas &) {
  return described({{"type", "string"}},
                   "One value after the other, compressed: docs/tools.md, \"Ranks and values\"");
}

} // namespace anole::tools
