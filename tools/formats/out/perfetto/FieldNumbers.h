#pragma once

#include "runtime/core/base/Protozero.h"

/// The numbers of the fields of Perfetto's messages that are written, from its public schema
/// (protos/perfetto/trace). They never change.
namespace anole::exporting::perfetto {

namespace trace {
constexpr uint32_t packet = 1;
} // namespace trace

namespace packet {
constexpr uint32_t timestamp = 8, sequence = 10, trackEvent = 11, internedData = 12,
                   sequenceFlags = 13, trackDescriptor = 60;
constexpr uint32_t stateCleared = 1, needsState = 2; // flags
} // namespace packet

namespace track_event {
constexpr uint32_t annotations = 4, type = 9, nameId = 10, track = 11, name = 23, counterValue = 30,
                   sourceLocationId = 34, flows = 47;
constexpr int32_t begin = 1, end = 2, instant = 3, counter = 4; // types
} // namespace track_event

namespace annotation {
constexpr uint32_t nameId = 1, intValue = 4, stringValue = 6, arrayValues = 12, textId = 17;
} // namespace annotation

namespace interned {
constexpr uint32_t eventNames = 2, annotationNames = 3, sourceLocations = 4, annotationTexts = 29;
constexpr uint32_t id = 1, text = 2;                 // of a name
constexpr uint32_t file = 2, function = 3, line = 4; // of a source location
} // namespace interned

namespace descriptor {
constexpr uint32_t uuid = 1, name = 2, process = 3, thread = 4, parent = 5, counter = 8;
constexpr uint32_t pid = 1, commandLine = 2, processName = 6; // of a process
constexpr uint32_t tid = 2, threadName = 5;                   // of a thread, with `pid`
constexpr uint32_t unit = 3;                                  // of a counter
constexpr int32_t unitBytes = 3;
} // namespace descriptor

using MessageWriter = protozero::pbf_writer;

} // namespace anole::exporting::perfetto
