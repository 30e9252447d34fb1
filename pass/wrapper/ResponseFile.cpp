#include "pass/wrapper/ResponseFile.h"

#include <cctype>
#include <fstream>
#include <iterator>

namespace anole::wrapper {

namespace {

constexpr int depthLimit = 16;

/// Cuts the text of a response file into arguments.
class Tokenizer {
public:
  explicit Tokenizer(const std::string &text) : text(text) {}

  Arguments run() {
    for (at = 0; at < text.size(); ++at)
      take(text[at]);
    finish();
    return arguments;
  }

private:
  void take(char c) {
    if (c == '\\' && quote != '\'' && at + 1 < text.size())
      append(text[++at]);
    else if (quote ? c == quote : (c == '"' || c == '\''))
      toggle(c);
    else if (!quote && std::isspace(static_cast<unsigned char>(c)))
      finish();
    else
      append(c);
  }

  void toggle(char c) {
    quote = quote ? '\0' : c;
    open = true;
  }

  void append(char c) {
    word += c;
    open = true;
  }

  void finish() {
    if (open)
      arguments.push_back(word);
    word.clear();
    open = false;
  }

  const std::string &text;
  Arguments arguments;
  std::string word;
  size_t at = 0;
  char quote = '\0';
  bool open = false;
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
    Arguments inner = expandResponseFiles(Tokenizer(text).run(), depth + 1);
    expanded.insert(expanded.end(), inner.begin(), inner.end());
  }
  return expanded;
}

} // namespace anole::wrapper
