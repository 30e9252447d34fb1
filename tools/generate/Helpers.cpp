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

} // namespace

std::vector<std::string> namesOfHelpers() {
  std::vector<std::string> names{
      "Box",      "allocations", "arrays",    "boxes",     "chdir",    "enterFolder",  "everyone",
      "files",    "folder",      "fputs",     "gathered",  "isOpen",   "join",         "keyvals",
      "leave",    "leaveFolder", "list",      "made",      "messages", "mkdir",        "mkdtemp",
      "newArray", "newMemory",   "oldMemory", "pending",   "places",   "placesOfSome", "rmdir",
      "scatter",  "session",     "sessions",  "someCount", "strcspn",  "strlen",       "which"};
  for (const Helper *helper : allHelpers())
    names.emplace_back(helper->name);
  return names;
}

std::string helperText(const std::set<std::string> &names) {
  std::set<std::string> wanted = names;
  for (bool isMore = true; isMore;) {
    isMore = false;
    for (const Helper *helper : allHelpers())
      if (wanted.contains(helper->name))
        for (const char *needed : helper->needs)
          isMore = wanted.insert(needed).second || isMore;
  }
  std::string text;
  for (const Helper *helper : allHelpers())
    if (wanted.contains(helper->name))
      text += wanted.contains("scratch") ? helper->text : withoutFolder(helper->text);
  return text;
}

} // namespace anole::tools::generate
