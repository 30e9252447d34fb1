#include "tools/analysis/model/ScratchName.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(ScratchName, LeadsToNoOtherFolder) {
  EXPECT_EQ(scratchName("cells/1.data"), "cells/1.data");
  EXPECT_EQ(scratchName("/tmp/cells"), "tmp/cells");
  EXPECT_EQ(scratchName("//etc/../../cells"), "etc/up/up/cells");
  EXPECT_EQ(scratchName("../cells..data"), "up/cells..data");
}

TEST(ScratchName, KeepsTheKindOfAFileSystem) {
  EXPECT_EQ(scratchName("ufs:/tmp/cells"), "ufs:tmp/cells");
  EXPECT_EQ(scratchName("a/b:c"), "a/b:c");
}

} // namespace
} // namespace anole::tools
