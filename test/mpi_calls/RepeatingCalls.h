#pragma once

#include "WrapperTest.h"
#include "runtime/record/capture/CallScope.h"
#include "runtime/record/capture/FieldBuffer.h"
#include "runtime/record/fastpath/ThreadState.h"

/// Calls without a log, which may be like the last ones of their points.
class RepeatingCalls : public WrapperTest {
protected:
  void SetUp() override {
    WrapperTest::SetUp();
    FakeRecorder::startWithoutLog();
  }

  /// Whether the call is a repeat: nothing else leaves the buffer of fields alone.
  template <class Call> static bool repeats(Call call) {
    anole::record::threadState.fields->clear();
    call();
    EXPECT_FALSE(anole::record::CallScope::isInside());
    return anole::record::threadState.fields->size() == 0;
  }
  /// Makes it often enough.
  template <class Call> static void makeRepeats(Call call) {
    for (int i = 0; i < 4; ++i)
      call();
    ASSERT_TRUE(repeats(call));
  }
  static std::vector<Recorded> recorded(const std::string &function) {
    std::vector<Recorded> found = FakeRecorder::recorded();
    std::erase_if(found, [&](const Recorded &event) { return event.function != function; });
    return found;
  }
};
