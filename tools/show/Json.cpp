#include "tools/show/Json.h"

#include "tools/show/TermText.h"

namespace anole::tools {

Json columnJson(const char *name, const SharedColumn &column) {
  Json families = Json::array();
  for (const Family &family : column)
    families.push_back({{"ranks", rankText(family.ranks)}, {name, familyText(family)}});
  return families;
}

Json ranksJson(const RankList &ranks) {
  return {{"ranks", rankText(ranks)}, {"size", valueCount(ranks)}};
}

std::string printed(const Json &json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace anole::tools
