#include "tools/show/EventText.h"

#include "tools/show/TextWidth.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

WalkedEvent event(int64_t delta, int64_t duration) {
  WalkedEvent made;
  made.delta = delta;
  made.duration = duration;
  return made;
}

TEST(EventTimesText, AreInColumns) {
  EXPECT_EQ(eventTimesText(event(1230000, 456)), " +1.23 ms    456 ns  ");
  EXPECT_EQ(textWidth(eventTimesText(event(0, 99999))),
            textWidth(eventTimesText(event(1230000, 456))));
}

TEST(EventTimesText, AreNothingWhereThereAreNone) { EXPECT_EQ(eventTimesText(event(-1, -1)), ""); }

} // namespace
} // namespace anole::tools
