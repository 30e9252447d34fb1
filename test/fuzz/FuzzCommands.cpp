#include "test/fuzz/FuzzCommands.h"

#include "test/fuzz/Promise.h"
#include "tools/commands/CommandLine.h"
#include "tools/options/Command.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace anole::fuzz {
namespace {

/// Takes some letters and then says, as a closed pipe does, that nobody listens.
class ShortPipe : public std::streambuf {
protected:
  int overflow(int letter) override { return taken++ < mostLetters ? letter : traits_type::eof(); }
  std::streamsize xsputn(const char *, std::streamsize count) override {
    taken += static_cast<uint64_t>(count);
    return taken <= mostLetters ? count : 0;
  }

private:
  uint64_t taken = 0;
};

bool isOneLineEach(const std::string &messages) {
  std::istringstream lines(messages);
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with("anole: ") || line.size() > 4096)
      return false;
  return messages.empty() || messages.ends_with('\n');
}

std::string joined(const std::vector<std::string> &words) {
  std::string text = "anole";
  for (const std::string &word : words)
    text += " " + word;
  return text;
}

bool isQuick(const std::vector<std::string> &words) {
  constexpr std::array readers{"info", "print", "check", "clusters", "diff", "accuracy"};
  if (words.empty() || std::ranges::any_of(words, [](const std::string &word) {
        return word.starts_with("--svg") || word.find('/') != std::string::npos;
      }))
    return false;
  return std::ranges::find(readers, words[0]) != readers.end();
}

} // namespace

int runCommand(const std::vector<std::string> &arguments) {
  ShortPipe pipe;
  std::ostream out(&pipe);
  std::ostringstream messages;
  tools::Console console{out, messages};
  int status = tools::runCommandLine(arguments, console);
  std::string what = joined(arguments) + " gave " + std::to_string(status) + ": " + messages.str();
  require(status >= tools::statusYes && status <= tools::statusError, what);
  require(isOneLineEach(messages.str()), what);
  require(status != tools::statusError || !messages.str().empty(), what);
  return status;
}

void runWrittenCommand(std::string_view line, const MemoryFile &file, const MemoryFile &other) {
  std::vector<std::string> words;
  std::istringstream in{std::string(line)};
  for (std::string word; in >> word && words.size() < 32;)
    words.push_back(word);
  if (!isQuick(words))
    return;
  std::ranges::replace(words, "FILE", file.path());
  std::ranges::replace(words, "OTHER", other.path());
  if (words[0] == "diff" || words[0] == "accuracy")
    words.insert(words.end(), {"--limit", std::to_string(mostValues)});
  runCommand(words);
}

} // namespace anole::fuzz
