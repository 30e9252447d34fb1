#include "tools/programs/proxy/helpers/Helpers.h"

#include "tools/programs/proxy/helpers/UsedText.h"

namespace anole::tools::generate {

namespace {

std::vector<const Helper *> allHelpers() {
  std::vector<const Helper *> all;
  for (const std::vector<Helper> *part :
       {&basicHelpers(), &statusHelpers(), &callbackHelpers(), &memoryHelpers(), &requestHelpers()})
    for (const Helper &helper : *part)
      all.push_back(&helper);
  return all;
}

/// Without the lines that have a word: what some programs only do in helpers that all have.
std::string withoutLines(std::string text, const std::string &word) {
  for (size_t at = 0; (at = text.find(word, at)) != std::string::npos;) {
    at = text.rfind('\n', at) + 1;
    text.erase(at, text.find('\n', at) + 1 - at);
  }
  return text;
}

/// The state of helpers: of several threads, each has its own.
std::string withState(std::string text, bool isThreaded) {
  const std::string mark = "own static ", state = isThreaded ? "static _Thread_local " : "static ";
  for (size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += state.size())
    text.replace(at, mark.size(), state);
  return text;
}

bool isSimple(const Helper &helper, const std::set<std::string> &names) {
  return helper.simpleIf && names.contains(helper.simpleIf);
}

} // namespace

std::vector<std::string> namesOfHelpers() {
  std::vector<std::string> names{
      "Box",       "Rule",        "numberAt", "allocations", "arrays",       "boxes",
      "chdir",     "enterFolder", "everyone", "files",       "folder",       "fputs",
      "gathered",  "isOpen",      "join",     "keyvals",     "leave",        "leaveFolder",
      "list",      "made",        "messages", "mkdir",       "mkdtemp",      "newArray",
      "newMemory", "oldMemory",   "pending",  "places",      "placesOfSome", "rmdir",
      "scatter",   "session",     "sessions", "someCount",   "strcspn",      "strlen",
      "which",     "withoutKind", "Attached", "attach",      "detach",       "attachments"};
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

std::string helperText(const std::set<std::string> &names, const std::string &program) {
  std::set<std::string> wanted = closure(names);
  std::string text;
  for (const Helper *helper : allHelpers())
    if (wanted.contains(helper->name)) {
      const std::string &own = isSimple(*helper, wanted) ? helper->simpleText : helper->text;
      std::string used = wanted.contains("scratch") ? own : withoutLines(own, " enterFolder(");
      text += wanted.contains("idle") ? used : withoutLines(used, " idle");
    }
  return usedText(withState(std::move(text), names.contains("threads")), program);
}

} // namespace anole::tools::generate
