/// Runs command lines of `anole` one after the other in one process, as hostile/run.py asks for
/// them: each line of the input is one, its words separated by tabs. Each answer is a line of JSON.
/// A command that ends the process has no answer; its exit status is that of the process then, and
/// its messages are on stderr.
#include "tools/commands/CommandLine.h"
#include "tools/options/NoMemory.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <iostream>
#include <new>
#include <sstream>
#include <streambuf>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace {

constexpr rlim_t seconds = 60; // of CPU time, for each command: ten times what the slowest takes

/// Listens to the first bytes and then says, as a closed pipe does, that nobody listens.
class Listener : public std::streambuf {
public:
  bool isSteered = false; ///< whether there were letters that steer a terminal

protected:
  int overflow(int letter) override {
    char one = static_cast<char>(letter);
    return xsputn(&one, 1) == 1 ? letter : traits_type::eof();
  }
  std::streamsize xsputn(const char *text, std::streamsize count) override {
    heard += static_cast<uint64_t>(count);
    if (heard > most)
      return 0;
    for (const char *letter = text; letter != text + count; ++letter)
      isSteered |= static_cast<unsigned char>(*letter) < ' ' && *letter != '\n';
    return count;
  }

private:
  static constexpr uint64_t most = 4 << 20;
  uint64_t heard = 0;
};

/// What comes next takes at most so much time, or the process is killed.
void limitTime() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  rlimit limit{};
  getrlimit(RLIMIT_CPU, &limit);
  limit.rlim_cur = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + seconds + 1;
  setrlimit(RLIMIT_CPU, &limit);
}

nlohmann::json answerOf(const std::vector<std::string> &words) {
  Listener listener;
  std::ostream out(&listener);
  std::ostringstream messages;
  anole::tools::Console console{out, messages};
  int status = anole::tools::runCommandLine(words, console);
  return {{"status", status}, {"messages", messages.str()}, {"steers", listener.isSteered}};
}

} // namespace

int main() {
  std::set_new_handler(anole::tools::endWithoutMemory);
  for (std::string line; std::getline(std::cin, line);) {
    std::vector<std::string> words;
    std::istringstream in(line);
    for (std::string word; std::getline(in, word, '\t');)
      words.push_back(word);
    limitTime();
    std::cout << answerOf(words).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)
              << std::endl;
  }
}
