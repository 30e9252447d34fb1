#include "tools/options/WorkLine.h"

#include <gmock/gmock.h>

#include <ostream>
#include <sstream>
#include <unistd.h>

namespace anole::tools {
namespace {

using namespace std::chrono_literals;
using testing::EndsWith;
using testing::HasSubstr;

/// What is written to standard error in the meantime.
class Terminal {
public:
  Terminal() : before(dup(STDERR_FILENO)) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    from = ends[0];
  }
  ~Terminal() { close(from); }

  std::string text() {
    dup2(before, STDERR_FILENO); // the last writer is gone
    close(before);
    std::string all(1 << 16, ' ');
    ssize_t size = read(from, all.data(), all.size());
    return all.substr(0, static_cast<size_t>(std::max<ssize_t>(size, 0)));
  }

private:
  int before, from = -1;
};

TEST(WorkLine, SaysHowFarACommandIsAndGoesAway) {
  Terminal terminal;
  WorkDone work;
  work.expect(200);
  work.reach(50);
  WorkLine line("export", work, true, 1ms);
  std::this_thread::sleep_for(100ms);
  line.end();
  std::string text = terminal.text();
  EXPECT_THAT(text, HasSubstr("anole export: 0 s, 25 %"));
  EXPECT_THAT(text, EndsWith("\r\x1b[K"));
}

TEST(WorkLine, SaysTheTimeAloneIfTheAmountOfWorkIsUnknown) {
  Terminal terminal;
  WorkDone work;
  WorkLine line("diff", work, true, 1ms);
  std::this_thread::sleep_for(100ms);
  line.end();
  EXPECT_THAT(terminal.text(), HasSubstr("anole diff: 0 s\r"));
}

TEST(WorkLine, ShowsNothingForQuickCommandsOrWithoutATerminal) {
  Terminal terminal;
  WorkDone work;
  {
    WorkLine quick("info", work, true, 1h);
  }
  {
    WorkLine unwanted("info", work, false, 0ms);
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(terminal.text(), "");
}

TEST(WorkLine, GoesAwayBeforeTheFirstOutput) {
  Terminal terminal;
  WorkDone work;
  WorkLine line("print", work, true, 1ms);
  std::ostringstream to;
  EndingLine buffer(*to.rdbuf(), line);
  std::ostream out(&buffer);
  out << 'a' << "bc";
  std::this_thread::sleep_for(20ms);
  std::string shown = terminal.text();
  EXPECT_EQ(to.str(), "abc");
  EXPECT_TRUE(shown.empty() || shown.ends_with("\r\x1b[K")) << shown;
}

TEST(WorkDone, IsNeverBeyondItsEnd) {
  WorkDone work;
  EXPECT_EQ(work.percent(), WorkDone::none);
  work.expect(3);
  work.reach(7);
  EXPECT_EQ(work.percent(), 100);
}

} // namespace
} // namespace anole::tools
