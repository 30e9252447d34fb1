#pragma once

#include "runtime/core/file/format/InfoSchema.h"
#include "runtime/core/terms/Block.h"

/// The messages of docs/trace.proto as a file holds them: names, hashes, rank lists and columns are
/// numbers of tables, and lists with a grammar are plain numbers. The numbers of fields are on
/// disk: never renumber, never reuse; add only.
namespace anole::format {

/// The index section: triples of id, offset and size (with header).
struct IndexMessage {
  Numbers sections;
};

template <> struct Table<IndexMessage> {
  static constexpr std::string_view name = "Index";
  using Rows = Fields<Field<1, Packed, &IndexMessage::sections>>;
};

struct FunctionMessage {
  uint16_t id = 0;
  uint64_t name = 0;
  Numbers scalars, arrays, late;
};

template <> struct Table<FunctionMessage> {
  static constexpr std::string_view name = "Function";
  using Rows =
      Fields<Field<1, Uint, &FunctionMessage::id>, Field<2, Uint, &FunctionMessage::name>,
             Field<3, Packed, &FunctionMessage::scalars>,
             Field<4, Packed, &FunctionMessage::arrays>, Field<5, Packed, &FunctionMessage::late>>;
};

/// One column a member: neighbouring frames share most of theirs, which compresses well.
struct FramesMessage {
  Numbers modules, offsets, functions, files, lines, columns, sites;
};

template <> struct Table<FramesMessage> {
  static constexpr std::string_view name = "Frames";
  using Rows =
      Fields<Field<1, Packed, &FramesMessage::modules>, Field<2, Packed, &FramesMessage::offsets>,
             Field<3, Packed, &FramesMessage::functions>, Field<4, Packed, &FramesMessage::files>,
             Field<5, Packed, &FramesMessage::lines>, Field<6, Packed, &FramesMessage::columns>,
             Field<7, Packed, &FramesMessage::sites>>;
};

struct VariantMessage {
  uint64_t ranks = 0;
  Numbers bodies;
  uint64_t variant = 0;
};

template <> struct Table<VariantMessage> {
  static constexpr std::string_view name = "VariantFamily";
  using Rows =
      Fields<Field<1, Uint, &VariantMessage::ranks>, Field<2, Packed, &VariantMessage::bodies>,
             Field<3, Uint, &VariantMessage::variant>>;
};

struct LoopMessage {
  uint64_t key = 0, site = 0;
  LoopKind kind = LoopKind::Root;
  std::vector<Encoded<VariantMessage>> variants{};
  uint64_t trips = 0, markers = 0, markedEvents = 0;
};

template <> struct Table<LoopMessage> {
  static constexpr std::string_view name = "Loop";
  using Rows = Fields<Field<1, Uint, &LoopMessage::key>, Field<2, Uint, &LoopMessage::site>,
                      Field<3, Uint, &LoopMessage::kind>, Field<4, Nested, &LoopMessage::variants>,
                      Field<5, Uint, &LoopMessage::trips>, Field<6, Uint, &LoopMessage::markers>,
                      Field<7, Uint, &LoopMessage::markedEvents>>;
};

struct PointMessage {
  uint16_t function = 0;
  uint64_t path = 0, ranks = 0, count = 0, polls = 0;
  uint8_t arrays = 0, late = 0;
  Numbers columns{}, times{}, roundedTimes{}, eventTimes{}, rankSums{}, timeBlocks{}, tracer{};
  uint64_t longTimes = 0, longCodes = 0;
  Numbers waited{};
  std::string_view codedTimes{}; ///< of files from before the trace had them
  uint64_t markedBy = 0, codedSize = 0;
};

template <> struct Table<PointMessage> {
  static constexpr std::string_view name = "Point";
  using Rows =
      Fields<Field<1, Uint, &PointMessage::function>, Field<2, Uint, &PointMessage::path>,
             Field<3, Uint, &PointMessage::ranks>, Field<4, Uint, &PointMessage::count>,
             Field<5, Uint, &PointMessage::polls>, Field<6, Uint, &PointMessage::arrays>,
             Field<7, Uint, &PointMessage::late>, Field<8, Packed, &PointMessage::columns>,
             Field<9, Packed, &PointMessage::times>, Field<10, Packed, &PointMessage::roundedTimes>,
             Field<11, Packed, &PointMessage::eventTimes>,
             Field<12, Packed, &PointMessage::rankSums>,
             Field<13, Packed, &PointMessage::timeBlocks>, Field<14, Packed, &PointMessage::tracer>,
             Field<15, Uint, &PointMessage::longTimes>, Field<16, Uint, &PointMessage::longCodes>,
             Field<17, Packed, &PointMessage::waited>, Field<18, Bytes, &PointMessage::codedTimes>,
             Field<19, Uint, &PointMessage::markedBy>, Field<20, Uint, &PointMessage::codedSize>>;
};

struct StreamMessage {
  uint32_t thread = 0;
  uint64_t ranks = 0;
  std::vector<Encoded<PointMessage>> points;
  std::vector<Encoded<LoopMessage>> loops;
  Numbers bodies, times, parts, partTracers, anchors, partWaits, fineSums;
};

template <> struct Table<StreamMessage> {
  static constexpr std::string_view name = "Stream";
  using Rows =
      Fields<Field<1, Uint, &StreamMessage::thread>, Field<2, Uint, &StreamMessage::ranks>,
             Field<3, Nested, &StreamMessage::points>, Field<4, Nested, &StreamMessage::loops>,
             Field<5, Packed, &StreamMessage::bodies>, Field<6, Packed, &StreamMessage::times>,
             Field<7, Packed, &StreamMessage::parts>, Field<8, Packed, &StreamMessage::partTracers>,
             Field<9, Packed, &StreamMessage::anchors>,
             Field<10, Packed, &StreamMessage::partWaits>,
             Field<11, Packed, &StreamMessage::fineSums>>;
};

/// bytes: a block, which is checked when it is read, before the next one takes memory.
struct StoredBlock : Bytes {
  static void take(MessageReader &in, BlockRef &block) { block = checked(in.get_view()); }
  static BlockRef checked(std::string_view bytes) {
    auto taken = Block::fromBytes(std::string(bytes));
    if (!taken)
      throw Malformed(taken.error().message);
    return std::move(*taken);
  }
};

/// Number 9 held paths as lists of frames.
struct TraceMessage {
  std::vector<std::string_view> strings;
  Numbers hashes, rankLists, columns;
  TraceInfo info;
  Numbers fields;
  std::vector<Encoded<FunctionMessage>> functions;
  Encoded<FramesMessage> frames;
  Numbers loopSites;
  std::vector<Encoded<StreamMessage>> streams;
  Numbers texts, loopRemarks, steps, paths;
  std::vector<BlockRef> blocks;
  Numbers pathTable;
  std::string_view codedTimes{};
  uint64_t contextRule = 0;
};

template <> struct Table<TraceMessage> {
  static constexpr std::string_view name = "Trace";
  using Rows = Fields<
      Field<1, Bytes, &TraceMessage::strings>, Field<2, PackedFixed64, &TraceMessage::hashes>,
      Field<3, Packed, &TraceMessage::rankLists>, Field<4, Packed, &TraceMessage::columns>,
      Field<5, Nested, &TraceMessage::info>, Field<6, Packed, &TraceMessage::fields>,
      Field<7, Nested, &TraceMessage::functions>, Field<8, Nested, &TraceMessage::frames>,
      Field<10, Packed, &TraceMessage::loopSites>, Field<11, Nested, &TraceMessage::streams>,
      Field<12, Packed, &TraceMessage::texts>, Field<13, Packed, &TraceMessage::loopRemarks>,
      Field<14, Packed, &TraceMessage::steps>, Field<15, Packed, &TraceMessage::paths>,
      Field<16, StoredBlock, &TraceMessage::blocks>, Field<17, Packed, &TraceMessage::pathTable>,
      Field<18, Bytes, &TraceMessage::codedTimes>, Field<19, Uint, &TraceMessage::contextRule>>;
};

} // namespace anole::format
