#include "runtime/core/source/RustNames.h"

#include <gtest/gtest.h>

using namespace anole;

TEST(RustNames, ReadsTheOlderScheme) {
  EXPECT_EQ(rustName("_ZN4ring4main17h8d67c76a2cd800f5E"), "ring::main");
  EXPECT_EQ(rustName("_ZN4ring15Ring$LT$i32$GT$4step17h87a0d10577fb1b1fE"),
            "ring::Ring<i32>::step");
  EXPECT_EQ(rustName("_ZN51_$LT$ring..Ring$LT$T$GT$$u20$as$u20$ring..Meets$GT$4meet"
                     "17ha57771fe38f94a98E"),
            "<ring::Ring<T> as ring::Meets>::meet");
  EXPECT_EQ(rustName("_ZN4ring4main28_$u7b$$u7b$closure$u7d$$u7d$17h8fffd7d69d43dd3dE"),
            "ring::main::{{closure}}");
  EXPECT_EQ(rustName("_ZN4core3ptr51drop_in_place$LT$$RF$std..ffi..os_str..OsString$GT$"
                     "17h1fd4a7b863a5e505E.llvm.16791135377908753612"),
            "core::ptr::drop_in_place<&std::ffi::os_str::OsString>");
}

TEST(RustNames, ReadsTheNewerScheme) {
  EXPECT_EQ(rustName("_RNvCs6dOqIu7e05Q_4ring4main"), "ring::main");
  EXPECT_EQ(rustName("_RNvMCsiGVfBYZEMdp_4ringINtB2_4RinglE4step"), "<ring::Ring<i32>>::step");
  EXPECT_EQ(rustName("_RNvXs_CsiGVfBYZEMdp_4ringINtB4_4RinglENtB4_5Meets4meetB4_"),
            "<ring::Ring<i32> as ring::Meets>::meet");
  EXPECT_EQ(rustName("_RINvCsiGVfBYZEMdp_4ring5applyNCNvB2_4main0EB2_"),
            "ring::apply<ring::main::{closure#0}>");
  EXPECT_EQ(rustName("_RINvNtCs6IL9ONYDOZW_4core3ptr13drop_in_placeNCINvNtCsdyIG5SqMl5y_3std2rt10"
                     "lang_startuE0ECsiGVfBYZEMdp_4ring.llvm.3627351311023387829"),
            "core::ptr::drop_in_place<std::rt::lang_start<()>::{closure#0}>");
}

TEST(RustNames, ReadsTypesAndConstants) {
  EXPECT_EQ(rustName("_RINvC1a1fTRSlQhPuEE"), "a::f<(&[i32], &mut u8, *const ())>");
  EXPECT_EQ(rustName("_RINvC1a1fAhj1f_Kb1_Kan80_E"), "a::f<[u8; 31], true, -128>");
  EXPECT_EQ(rustName("_RINvC1a1fFUKClEuE"), "a::f<unsafe extern \"C\" fn(i32)>");
  EXPECT_EQ(rustName("_RINvC1a1fDINtC1b1TlEp6OutputyNtC1c1SEL_E"),
            "a::f<dyn b::T<i32, Output = u64> + c::S>");
  EXPECT_EQ(rustName("_RNvC1au8gdel_5qa"), "a::punycode{gdel_5qa}");
}

TEST(RustNames, LeavesOtherNames) {
  for (const char *name : {"main", "", "_Z4mainv", "_ZN3one3twoEv", "_ZN3one3twoE", "_R", "_ZN",
                           "_RNvC1a", "_RNvC1a99b", "_RC1a!", "_RB_", "_RNvB_1a",
                           "_ZN17h0123456789abcdefE", "_ZN99999999999999999999aE"})
    EXPECT_FALSE(rustName(name)) << name;
}

/// A reference to a place of a symbol, behind its `_R`.
static std::string reference(size_t place) {
  constexpr const char *digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string text = "_";
  for (size_t number = place - 1; number > 0 || text == "_"; number /= 62)
    text = digits[number % 62] + text;
  return "B" + text;
}

/// Each tuple is two of the one before it: a symbol of some hundred letters for a name of
/// gigabytes.
TEST(RustNames, GivesUpHugeNames) {
  std::string symbol = "INvC1a1f";
  size_t before = symbol.size();
  symbol += "TllE";
  EXPECT_EQ(rustName("_R" + symbol + "T" + reference(before) + "lEE"),
            "a::f<(i32, i32), ((i32, i32), i32)>");
  for (int i = 0; i < 30; ++i) {
    size_t here = symbol.size();
    symbol += "T" + reference(before) + reference(before) + "E";
    before = here;
  }
  EXPECT_FALSE(rustName("_R" + symbol + "E"));
  EXPECT_FALSE(rustName("_R" + std::string(100000, 'M')));
  EXPECT_FALSE(rustName("_RINvC1a1f" + std::string(100000, 'S') + "lE"));
}
