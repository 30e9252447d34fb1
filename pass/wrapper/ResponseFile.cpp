#include "pass/wrapper/ResponseFile.h"

#include <cctype>
#include <fstream>
#include <iterator>

namespace anole::wrapper {
namespace {

constexpr int depthLimit = 16;

/// WordReader cuts text into words by the rules of the compilers, which are not quite a shell's: a
/// backslash takes the next character as it is, also within quotes of either kind.
class WordReader {
public:
  explicit WordReader(const std::string &text) : text(text) {}

  Arguments words() {
    while (at < text.size())
      step();
    endWord();
    return result;
  }

private:
  void step() {
    char c = text[at++];
    if (c == '\\' && at < text.size())
      add(text[at++]);
    else if (quote ? c == quote : c == '"' || c == '\'')
      toggleQuote(c);
    else if (!quote && std::isspace(static_cast<unsigned char>(c)))
      endWord();
    else
      add(c);
  }

  void add(char c) {
    word += c;
    inWord = true;
  }

  void toggleQuote(char c) {
    quote = quote ? '\0' : c;
    inWord = true; // "" is an empty word
  }

  void endWord() {
    if (inWord)
      result.push_back(std::move(word));
    word.clear();
    inWord = false;
  }

  const std::string &text;
  size_t at = 0;
  char quote = 0;
  bool inWord = false;
  std::string word;
  Arguments result;
};

} // namespace

Arguments expandResponseFiles(const Arguments &arguments, int depth) {
  Arguments expanded;
  for (const std::string &argument : arguments) {
    std::ifstream file;
    if (argument.size() > 1 && argument[0] == '@' && depth < depthLimit)
      file.open(argument.substr(1));
    if (!file.is_open()) {
      expanded.push_back(argument);
      continue;
    }
    std::string text{std::istreambuf_iterator<char>(file), {}};
    Arguments inner = expandResponseFiles(WordReader(text).words(), depth + 1);
    expanded.insert(expanded.end(), inner.begin(), inner.end());
  }
  return expanded;
}

} // namespace anole::wrapper
