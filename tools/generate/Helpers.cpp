#include "tools/generate/Helpers.h"

namespace anole::tools::generate {

namespace {

std::vector<const Helper *> allHelpers() {
  std::vector<const Helper *> all;
  for (const std::vector<Helper> *part : {&basicHelpers(), &memoryHelpers(), &requestHelpers()})
    for (const Helper &helper : *part)
      all.push_back(&helper);
  return all;
}

/// Programs without files have no folder for them.
std::string withoutFolder(std::string text) {
  size_t begin = text.find("  enterFolder(");
  if (begin != std::string::npos)
    text.erase(begin, text.find('\n', begin) + 1 - begin);
  return text;
}

bool isSimple(const Helper &helper, const std::set<std::string> &names) {
  return helper.simpleIf && names.contains(helper.simpleIf);
}

} // namespace

std::vector<std::string> namesOfHelpers() {
  std::vector<std::string> names{
      "Box",          "Rule",     "numberAt", "allocations", "arrays",    "boxes",     "chdir",
      "enterFolder",  "everyone", "files",    "folder",      "fputs",     "gathered",  "isOpen",
      "join",         "keyvals",  "leave",    "leaveFolder", "list",      "made",      "messages",
      "mkdir",        "mkdtemp",  "newArray", "newMemory",   "oldMemory", "pending",   "places",
      "placesOfSome", "rmdir",    "scatter",  "session",     "sessions",  "someCount", "strcspn",
      "strlen",       "which"};
  for (const Helper *helper : allHelpers())
    names.emplace_back(helper->name);
  return names;
}

/// All that these helpers need.
static std::set<std::string> closure(std::set<std::string> wanted) {
  for (bool isMore = true; isMore;) {
    isMore = false;
    for (const Helper *helper : allHelpers())
      if (wanted.contains(helper->name))
        for (const char *needed : isSimple(*helper, wanted) ? helper->simpleNeeds : helper->needs)
          isMore = wanted.insert(needed).second || isMore;
  }
  return wanted;
}

std::string helperText(const std::set<std::string> &names) {
  std::set<std::string> wanted = closure(names);
  std::string text;
  for (const Helper *helper : allHelpers())
    if (wanted.contains(helper->name)) {
      const std::string &own = isSimple(*helper, wanted) ? helper->simpleText : helper->text;
      text += wanted.contains("scratch") ? own : withoutFolder(own);
    }
  return text;
}

} // namespace anole::tools::generate
