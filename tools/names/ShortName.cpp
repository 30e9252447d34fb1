#include "tools/names/ShortName.h"

#include <cctype>
#include <string_view>

namespace anole::tools {
namespace {

/// The end of an operator's name that begins at `at`, whose letters are no brackets; or `at`.
size_t operatorEnd(std::string_view name, size_t at) {
  constexpr std::string_view word = "operator";
  bool isWord = at == 0 || name[at - 1] == ':' || name[at - 1] == ' ';
  if (!isWord || !name.substr(at).starts_with(word))
    return at;
  size_t end = at + word.size();
  if (name.substr(end).starts_with("()"))
    return end + 2;
  while (end < name.size() &&
         std::string_view("<>=!+-*/%^&|~[],").find(name[end]) != std::string_view::npos)
    ++end;
  return end;
}

/// Whether template arguments may begin there. Names such as Python's "<lambda>" have none.
bool isBehindName(const std::string &name, size_t at) {
  return at > 0 && (std::isalnum(static_cast<unsigned char>(name[at - 1])) || name[at - 1] == '_');
}

/// The end of the type that a method of Rust begins with, "<Ring<i32> as Meets>::meet"; 0 if the
/// name does not.
size_t qualifierEnd(std::string_view name) {
  int depth = 0;
  for (size_t i = 0; i < name.size() && (depth > 0 || i == 0); ++i) {
    depth += name[i] == '<' ? 1 : name[i] == '>' && (i == 0 || name[i - 1] != '-') ? -1 : 0;
    if (depth == 0 && name.substr(i + 1).starts_with("::"))
      return i + 1;
  }
  return 0;
}

} // namespace

std::string shortName(const std::string &name) {
  if (name == "_QQmain" || name == "MAIN__")
    return "program";
  if (size_t module = name.find("_MOD_"); module != std::string::npos && name.starts_with("__"))
    return name.substr(module + std::string_view("_MOD_").size());
  if (name.find_first_of("<>( ") == std::string::npos)
    return name; // nothing is to be left out
  constexpr std::string_view anonymous = "(anonymous namespace)";
  size_t begin = qualifierEnd(name);
  std::string text = name.substr(0, begin);
  int depth = 0;
  for (size_t i = begin; i < name.size(); ++i) {
    if (size_t end = depth == 0 ? operatorEnd(name, i) : i; end > i) {
      text += name.substr(i, end - i);
      i = end - 1;
    } else if (depth == 0 && std::string_view(name).substr(i).starts_with(anonymous)) {
      i += anonymous.size() + 1; // and "::"
    } else if (name[i] == '<' && (depth > 0 || isBehindName(name, i))) {
      ++depth;
    } else if (name[i] == '>' && depth > 0) {
      --depth;
    } else if (name[i] == '(' && depth == 0) {
      break;
    } else if (name[i] == ' ' && depth == 0) {
      text.clear(); // what the function returns
    } else if (depth == 0) {
      text += name[i];
    }
  }
  return text.empty() || depth != 0 ? name : text;
}

std::string shortLoop(const std::string &name) {
  constexpr std::string_view found = "loop found at run time, ";
  if (name.starts_with(found) && name.find("::") != std::string::npos)
    return std::string(found) + shortName(name.substr(found.size()));
  size_t begin = name.find(' '), end = name.rfind(' ');
  if (!name.starts_with("loop ") || name.starts_with("loop found at run time") || begin == end)
    return name;
  return name.substr(0, begin) + name.substr(end) + " " +
         shortName(name.substr(begin + 1, end - begin - 1));
}

} // namespace anole::tools
