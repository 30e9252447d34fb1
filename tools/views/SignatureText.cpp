#include "tools/views/SignatureText.h"

#include "tools/show/Json.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

namespace anole::tools {
namespace {

constexpr uint64_t signatureBytes = 8;

} // namespace

std::string signatureText(const LoadedTrace &loaded, const SignatureFormat &format) {
  std::vector<std::vector<std::string>> rows{{"signature", "differs", "values"}};
  for (size_t i = 0; i < signatureCount; ++i)
    rows.push_back(
        {signatureNames[i], format.differs(i) ? "yes" : "-", countText(format.values[i])});
  uint64_t differing = format.differing();
  return loaded.file + ": " + plural(format.ranks, "rank") + ", " + countText(differing) + " of " +
         std::to_string(signatureCount) +
         " signatures differ: " + std::to_string(differing * signatureBytes) +
         " bytes a rank in place of " + std::to_string(signatureCount * signatureBytes) + "\n\n" +
         tableText(rows, {2}, 2);
}

std::string signatureJson(const LoadedTrace &loaded, const SignatureFormat &format) {
  Json json{{"file", loaded.file}, {"ranks", format.ranks}, {"signatures", Json::array()}};
  for (size_t i = 0; i < signatureCount; ++i)
    json["signatures"].push_back({{"name", signatureNames[i]},
                                  {"differs", format.differs(i)},
                                  {"values", format.values[i]}});
  return printed(json);
}

} // namespace anole::tools
