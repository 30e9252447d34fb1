#include "test/tools/formats/out/ExportedProgram.h"

#include "tools/formats/out/perfetto/FieldNumbers.h"

#include <map>
#include <set>

namespace anole::exporting {
namespace {

using namespace perfetto;
using protozero::pbf_reader;

/// A TrackEvent.
struct Read {
  uint64_t time = 0, track = 0, flow = 0, name = 0, place = 0;
  int32_t type = 0;
  int64_t counter = 0;
  std::set<uint64_t> annotations{};
  std::string text{};
};

/// What a viewer makes of a file: events in the order of their times, and of the file if these are
/// equal.
struct ReadTrace {
  explicit ReadTrace(const std::string &bytes) {
    pbf_reader message(bytes);
    for (bool isFirst = true; message.next(trace::packet); isFirst = false)
      readPacket(message.get_message(), isFirst);
    std::ranges::sort(events, {},
                      [](const Read &read) { return std::pair(read.time, read.place); });
  }

  void readPacket(pbf_reader packet, bool isFirst) {
    uint64_t time = 0;
    uint32_t flags = 0;
    while (packet.next())
      switch (packet.tag()) {
      case packet::timestamp:
        time = packet.get_uint64();
        break;
      case packet::sequenceFlags:
        flags = packet.get_uint32();
        break;
      case packet::sequence:
        EXPECT_EQ(packet.get_uint32(), 1U);
        break;
      case packet::trackDescriptor:
        ++tracks;
        packet.skip();
        break;
      case packet::trackEvent:
        readEvent(packet.get_message(), time);
        break;
      case packet::internedData:
        readNames(packet.get_message());
        break;
      default:
        ADD_FAILURE() << packet.tag();
        packet.skip();
      }
    EXPECT_EQ((flags & packet::stateCleared) != 0, isFirst);
  }

  void readEvent(pbf_reader event, uint64_t time) {
    Read read{time};
    while (event.next())
      switch (event.tag()) {
      case track_event::type:
        read.type = event.get_enum();
        break;
      case track_event::track:
        read.track = event.get_uint64();
        break;
      case track_event::nameId:
        read.name = event.get_uint64();
        break;
      case track_event::name:
        read.text = event.get_string();
        break;
      case track_event::flows:
        read.flow = event.get_fixed64();
        break;
      case track_event::counterValue:
        read.counter = event.get_int64();
        break;
      case track_event::annotations: {
        pbf_reader one = event.get_message();
        ASSERT_TRUE(one.next(annotation::nameId));
        read.annotations.insert(one.get_uint64());
        break;
      }
      default:
        event.skip();
      }
    read.place = events.size();
    events.push_back(read);
  }

  void readNames(pbf_reader data) {
    while (data.next()) {
      uint32_t kind = data.tag();
      pbf_reader entry = data.get_message();
      uint64_t id = 0;
      while (entry.next())
        if (entry.tag() == interned::id)
          id = entry.get_uint64();
        else if (entry.tag() == interned::text && kind != interned::sourceLocations)
          names[kind][id] = entry.get_string();
        else
          entry.skip();
    }
  }

  const std::string &nameOf(const Read &read) { return names[interned::eventNames].at(read.name); }

  std::vector<Read> events;
  std::map<uint32_t, std::map<uint64_t, std::string>> names;
  int tracks = 0;
};

class PerfettoTest : public ExportTest {
protected:
  ReadTrace read(const Trace &trace, const std::vector<std::string> &more = {}) {
    write(trace);
    bytes = textOf(exported("perfetto", "out", more));
    return ReadTrace(bytes);
  }
  std::string bytes;
};

TEST_F(PerfettoTest, NestsSlices) {
  ReadTrace trace = read(rowWithPhases());
  std::map<uint64_t, std::vector<std::string>> open;
  size_t calls = 0, iterations = 0;
  for (const Read &event : trace.events) {
    auto &stack = open[event.track];
    if (event.type == track_event::begin) {
      stack.push_back(event.text.empty() ? trace.nameOf(event) : event.text);
      calls += event.text.empty();
      bool isIteration = event.text.starts_with("iteration ");
      iterations += isIteration;
      if (isIteration) {
        ASSERT_EQ(stack.size(), 3U);
        EXPECT_TRUE(stack[1].starts_with("phase ")) << stack[1];
      }
    } else if (event.type == track_event::end) {
      ASSERT_FALSE(stack.empty());
      stack.pop_back();
    }
  }
  EXPECT_EQ(calls, 608U);
  EXPECT_EQ(iterations, 400U);
  for (const auto &[track, stack] : open)
    EXPECT_TRUE(stack.empty());
  EXPECT_EQ(trace.tracks, 3 * 4);
}

TEST_F(PerfettoTest, ConnectsMessagesInsideSlices) {
  ReadTrace trace = read(ringProgram(3));
  std::map<uint64_t, std::vector<const Read *>> flows;
  std::map<uint64_t, int> depth;
  for (const Read &event : trace.events) {
    depth[event.track] += event.type == track_event::begin ? 1
                          : event.type == track_event::end ? -1
                                                           : 0;
    if (event.type != track_event::instant || trace.nameOf(event).starts_with("error: "))
      continue; // its receives have no room, of which lint tells
    EXPECT_GT(depth[event.track], 0);
    flows[event.flow].push_back(&event);
  }
  EXPECT_EQ(flows.size(), 3 * ringMessages);
  for (const auto &[id, ends] : flows) {
    EXPECT_NE(id, 0U);
    ASSERT_EQ(ends.size(), 2U);
    EXPECT_EQ(trace.nameOf(*ends[0]), "send");
    EXPECT_EQ(trace.nameOf(*ends[1]), "receive");
    EXPECT_LT(ends[0]->time, ends[1]->time);
    EXPECT_NE(ends[0]->track, ends[1]->track);
  }
}

TEST_F(PerfettoTest, CountsBytesInFlight) {
  ReadTrace trace = read(ringProgram(3));
  std::map<uint64_t, int64_t> now, most;
  for (const Read &event : trace.events)
    if (event.type == track_event::counter) {
      EXPECT_GE(event.counter, 0);
      now[event.track] = event.counter;
      most[event.track] = std::max(most[event.track], event.counter);
    }
  ASSERT_EQ(now.size(), 3U);
  for (auto [track, bytes] : now) {
    EXPECT_EQ(bytes, 0);
    EXPECT_GE(most[track], 104);
  }
}

TEST_F(PerfettoTest, GivesParametersAndMarksReconstructedTimes) {
  ReadTrace trace = read(ringProgram(2));
  auto &names = trace.names[interned::annotationNames];
  auto idOf = [&](const std::string &name) {
    auto found = std::ranges::find(names, name, [](const auto &entry) { return entry.second; });
    return found == names.end() ? 0 : found->first;
  };
  size_t sends = 0;
  for (const Read &event : trace.events)
    if (event.type == track_event::begin && event.text.empty() &&
        trace.nameOf(event) == "MPI_Isend") {
      ++sends;
      for (const char *name : {"dest", "tag", "count", "comm", "call_path"})
        EXPECT_TRUE(event.annotations.contains(idOf(name))) << name;
    }
  EXPECT_EQ(sends, 80U);
  EXPECT_NE(bytes.find("times reconstructed"), std::string::npos);
}

/// What `anole lint` finds is at the first call of its place.
TEST_F(PerfettoTest, MarksMistakesOnce) {
  ReadTrace trace = read(rootsProgram());
  std::vector<std::string> calls, marks;
  for (const Read &event : trace.events)
    if (event.type == track_event::begin && event.text.empty())
      calls.push_back(trace.nameOf(event));
    else if (event.type == track_event::instant) {
      EXPECT_EQ(calls.back(), "MPI_Bcast");
      EXPECT_LE(std::ranges::count(calls, "MPI_Bcast"), 2) << "of both ranks";
      marks.push_back(trace.nameOf(event));
    }
  EXPECT_EQ(marks, std::vector<std::string>{"error: collective-root"});
  EXPECT_NE(bytes.find("ranks name different roots"), std::string::npos);
}

} // namespace
} // namespace anole::exporting
