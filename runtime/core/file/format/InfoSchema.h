#pragma once

#include "runtime/core/file/format/Message.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/terms/TermCodec.h"

/// The messages of docs/trace.proto that hold what a TraceInfo holds. The numbers are on disk:
/// never renumber, never reuse; add only.
namespace anole::format {

/// repeated uint64: one list of Terms, or nothing if there are none.
struct PackedTerms {
  static void put(MessageWriter &out, uint32_t number, const Terms &terms) {
    Numbers numbers;
    if (!terms.empty())
      putTerms(numbers, terms);
    Packed::put(out, number, numbers);
  }
  static void take(MessageReader &in, Terms &terms) {
    Numbers numbers;
    Packed::take(in, numbers);
    NumberReader reader(numbers);
    terms = reader.atEnd() ? Terms{} : takeTerms(reader);
  }
  static void take(MessageReader &in, RankList &ranks) {
    Terms terms;
    take(in, terms);
    ranks = std::move(terms);
  }
};

template <> struct Table<Counter> {
  static constexpr std::string_view name = "Counter";
  using Rows = Fields<Field<1, Bytes, &Counter::name>, Field<2, Bytes, &Counter::explanation>,
                      Field<3, Uint, &Counter::total>, Field<4, Uint, &Counter::highest>>;
};

template <> struct Table<OpenCall> {
  static constexpr std::string_view name = "OpenCall";
  using Rows = Fields<Field<1, Uint, &OpenCall::thread>, Field<2, Bytes, &OpenCall::function>,
                      Field<3, Fixed64, &OpenCall::path>, Field<4, Uint, &OpenCall::polled>,
                      Field<5, Uint, &OpenCall::inside>, Field<6, Packed, &OpenCall::fields>>;
};

template <> struct Table<Ending> {
  static constexpr std::string_view name = "Ending";
  using Rows = Fields<Field<1, Uint, &Ending::rank>, Field<2, Uint, &Ending::kind>,
                      Field<3, Bytes, &Ending::function>, Field<4, Fixed64, &Ending::path>,
                      Field<5, Uint, &Ending::polled>, Field<6, Uint, &Ending::inside>,
                      Field<7, Uint, &Ending::computing>, Field<8, Nested, &Ending::calls>>;
};

template <> struct Table<ClusterFamily> {
  static constexpr std::string_view name = "Cluster";
  using Rows =
      Fields<Field<1, Uint, &ClusterFamily::lead>, Field<2, PackedTerms, &ClusterFamily::ranks>,
             Field<3, PackedTerms, &ClusterFamily::others>>;
};

template <> struct Table<Deviation> {
  static constexpr std::string_view name = "Deviation";
  using Rows = Fields<Field<1, Uint, &Deviation::rank>, Field<2, Uint, &Deviation::ranks>,
                      Field<3, Uint, &Deviation::marker>, Field<4, Uint, &Deviation::event>,
                      Field<5, Fixed64, &Deviation::path>, Field<6, Fixed64, &Deviation::loopSite>>;
};

template <> struct Table<GroupCourse> {
  static constexpr std::string_view name = "GroupPhases";
  using Rows =
      Fields<Field<1, PackedTerms, &GroupCourse::ranks>,
             Field<2, PackedTerms, &GroupCourse::phases>, Field<3, Uint, &GroupCourse::clusterings>,
             Field<4, Uint, &GroupCourse::leads>, Field<5, Uint, &GroupCourse::allTracings>,
             Field<6, PackedTerms, &GroupCourse::kinds>>;
};

template <> struct Table<OnlineInfo> {
  static constexpr std::string_view name = "Online";
  using Rows =
      Fields<Field<1, Bytes, &OnlineInfo::clustering>, Field<2, PackedTerms, &OnlineInfo::phases>,
             Field<3, Uint, &OnlineInfo::clusterings>, Field<4, Uint, &OnlineInfo::leads>,
             Field<5, Uint, &OnlineInfo::allTracings>, Field<6, Uint, &OnlineInfo::updates>,
             Field<7, Uint, &OnlineInfo::upTo>, Field<8, Nested, &OnlineInfo::clusters>,
             Field<9, Uint, &OnlineInfo::deviated>, Field<10, Nested, &OnlineInfo::deviations>,
             Field<11, PackedTerms, &OnlineInfo::kinds>, Field<12, Nested, &OnlineInfo::groups>>;
};

template <> struct Table<CommandLine> {
  static constexpr std::string_view name = "CommandLine";
  using Rows = Fields<Field<1, Bytes, &CommandLine::program>, Field<2, Bytes, &CommandLine::words>,
                      Field<3, PackedTerms, &CommandLine::ranks>>;
};

template <> struct Table<CoreGroup> {
  static constexpr std::string_view name = "CoreGroup";
  using Rows = Fields<Field<1, Fixed64, &CoreGroup::key>, Field<2, Uint, &CoreGroup::cores>,
                      Field<3, Uint, &CoreGroup::ranks>, Field<4, Uint, &CoreGroup::elapsed>,
                      Field<5, Uint, &CoreGroup::onCore>, Field<6, Uint, &CoreGroup::blocked>,
                      Field<7, Uint, &CoreGroup::preempted>>;
};

template <> struct Table<HostFamily> {
  static constexpr std::string_view name = "Hosts";
  using Rows =
      Fields<Field<1, Bytes, &HostFamily::before>, Field<2, Bytes, &HostFamily::after>,
             Field<3, Uint, &HostFamily::digits>, Field<4, PackedTerms, &HostFamily::ranks>,
             Field<5, PackedTerms, &HostFamily::numbers>>;
};

template <> struct Table<TraceInfo> {
  static constexpr std::string_view name = "Info";
  using Rows =
      Fields<Field<1, Bytes, &TraceInfo::program>, Field<2, Bytes, &TraceInfo::commandLine>,
             Field<3, Bytes, &TraceInfo::host>, Field<4, Bytes, &TraceInfo::library>,
             Field<5, Bytes, &TraceInfo::callpath>, Field<6, Uint, &TraceInfo::startTime>,
             Field<7, Uint, &TraceInfo::ranks>, Field<8, Double, &TraceInfo::elapsed>,
             Field<9, Nested, &TraceInfo::counters>, Field<10, Nested, &TraceInfo::endings>,
             Field<11, Bytes, &TraceInfo::marker>, Field<12, Nested, &TraceInfo::online>,
             Field<13, Bytes, &TraceInfo::run>, Field<14, Nested, &TraceInfo::commands>,
             Field<16, Nested, &TraceInfo::cores>, Field<17, Nested, &TraceInfo::hosts>>;
};

} // namespace anole::format
