#include "runtime/core/source/CallTable.h"

#include "anole/abi.h"
#include "runtime/core/model/Context.h"

#include <gtest/gtest.h>

using namespace anole;

namespace {

constexpr uintptr_t loadedAt = 0x5000, codeBegin = 0x1000, codeEnd = 0x2000;

/// A section as the code generator writes it.
class Section {
public:
  Section &place(uintptr_t address) {
    put(static_cast<uint32_t>(address - loadedAt - bytes.size()));
    return *this;
  }
  /// As with the medium code model: 64 bits.
  Section &longPlace(uintptr_t address) {
    put(static_cast<uint64_t>(address - loadedAt - bytes.size()));
    return *this;
  }
  Section &padding() {
    put(uint32_t(0));
    return *this;
  }
  Section &call(uint64_t site, uint32_t caller, uint32_t callee, uint64_t mark = AnoleCallMark) {
    put(static_cast<uint32_t>(mark));
    put(site);
    put(caller);
    put(callee);
    return *this;
  }
  CallTable table() const { return {bytes, loadedAt, {codeBegin, codeEnd}, 3}; }
  std::string bytes;

private:
  template <typename Value> void put(Value value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
  }
};

uint64_t siteAt(const CallTable &table, uintptr_t address, uintptr_t function = 0) {
  const ListedCall *call = table.returningTo(address, function);
  return call ? call->site : 0;
}

} // namespace

TEST(CallTable, FindsTheCallThatFollowsItsStore) {
  CallTable table = Section().place(0x1200).call(7, 1, 2).place(0x1100).call(8, 1, 0).table();
  EXPECT_EQ(siteAt(table, 0x1100), 0u);
  EXPECT_EQ(siteAt(table, 0x1120), 8u);
  EXPECT_EQ(siteAt(table, 0x1200), 8u);
  EXPECT_EQ(siteAt(table, 0x1210), 7u);
  EXPECT_EQ(table.returningTo(0x1210, 0)->module, 3u);
}

/// What is not instrumented has no store: the nearest one is of another function.
TEST(CallTable, StaysInTheFunction) {
  CallTable table = Section().place(0x1100).call(7, 1, 2).table();
  EXPECT_EQ(siteAt(table, 0x1120, 0x1080), 7u);
  EXPECT_EQ(siteAt(table, 0x1120, 0x1110), 0u);
}

TEST(CallTable, CopiesOfACallShareAnEntry) {
  CallTable table = Section()
                        .place(0x1100)
                        .place(0x1180)
                        .place(0x1300)
                        .call(7, 1, 2)
                        .place(0x1200)
                        .call(8, 1, 2)
                        .table();
  EXPECT_EQ(siteAt(table, 0x1110), 7u);
  EXPECT_EQ(siteAt(table, 0x1190), 7u);
  EXPECT_EQ(siteAt(table, 0x1210), 8u);
  EXPECT_EQ(siteAt(table, 0x1310), 7u);
  EXPECT_EQ(table.calls().size(), 2u);
}

TEST(CallTable, ReadsLongDistancesAndSkipsPadding) {
  CallTable table = Section()
                        .padding()
                        .longPlace(0x1100)
                        .call(7, 1, 2)
                        .padding()
                        .padding()
                        .longPlace(0x1200)
                        .call(8, 1, 2, AnoleTailCallMark)
                        .table();
  EXPECT_EQ(siteAt(table, 0x1110), 7u);
  EXPECT_FALSE(table.returningTo(0x1110, 0)->mayLeaveNoFrame);
  EXPECT_TRUE(table.returningTo(0x1210, 0)->mayLeaveNoFrame);
}

TEST(CallTable, LeavesOutWhatIsDamaged) {
  Section section = Section().place(0x9000).call(7, 1, 2).place(0x1100).call(8, 1, 2).place(0x1200);
  EXPECT_EQ(siteAt(section.table(), 0x1110), 8u);
  for (size_t size = 0; size < section.bytes.size(); ++size) {
    CallTable table(std::string_view(section.bytes).substr(0, size), loadedAt, {codeBegin, codeEnd},
                    0);
    EXPECT_LE(table.calls().size(), 2u);
  }
}

/// The lower halves of ids are what contexts are made of; ids are whole.
TEST(CallIndex, FindsACallByItsIdAndByTheContextsAroundIt) {
  const ListedCall up{.site = 0x100000007, .caller = 1}, down{.site = 0x2fffffff9, .caller = 1};
  CallIndex index;
  index.add(up);
  index.add(down);
  EXPECT_EQ(index.at(0x100000007), &up);
  EXPECT_EQ(index.at(7), nullptr);
  EXPECT_EQ(index.between(42, contextAfter(42, up.site)), &up);
  EXPECT_EQ(index.between(42, contextAfter(42, down.site)), &down);
  EXPECT_EQ(index.between(42, contextAfter(42, 8)), nullptr);
  EXPECT_EQ(index.between(42, contextAfter(42, up.site) + (uint64_t(1) << 32)), nullptr);
}
