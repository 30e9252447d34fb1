#include "tools/formats/out/perfetto/TrackEvents.h"

namespace anole::exporting::perfetto {
namespace {

std::string nameOf(const ExportedScope &scope, const tools::TraceNames &names) {
  if (scope.kind == ScopeKind::Phase)
    return "phase " + std::to_string(scope.number);
  if (scope.kind == ScopeKind::Iteration)
    return "iteration " + std::to_string(scope.number);
  return scope.site == 0 ? "folded loop" : "loop " + names.loop(scope.site);
}

void addValue(MessageWriter &message, const ExportedFields::Value &value) {
  if (value.text.empty())
    message.add_int64(annotation::intValue, value.number);
  else
    message.add_string(annotation::stringValue, value.text);
}

} // namespace

void TrackEvents::start(int32_t type, uint64_t track) {
  event.clear();
  MessageWriter message(event);
  message.add_enum(track_event::type, type);
  message.add_uint64(track_event::track, track);
}

/// Iterations have as many names as there are: these are not kept.
void TrackEvents::nameAs(const ExportedScope &scope) {
  MessageWriter(event).add_string(track_event::name, nameOf(scope, source.names));
}

void TrackEvents::nameAs(const std::string &name) {
  MessageWriter(event).add_uint64(track_event::nameId, packets.nameId(interned::eventNames, name));
}

void TrackEvents::describe(const ExportedCall &call) {
  const PointKey &key = call.event->key;
  auto [found, isNew] = points.try_emplace({key.path, key.function});
  Point &point = found->second;
  if (isNew)
    point = {packets.nameId(interned::eventNames, source.names.functionName(key)),
             packets.nameId(interned::annotationTexts, source.names.path(key.path))};
  MessageWriter message(event);
  message.add_uint64(track_event::nameId, point.name);
  addPlace(key.path, message);
  uint64_t callPath = packets.nameId(interned::annotationNames, "call_path");
  {
    MessageWriter one(message, track_event::annotations);
    one.add_uint64(annotation::nameId, callPath);
    one.add_uint64(annotation::textId, point.path);
  }
  fields.each(call, [&](const std::string &name, const auto &values, bool isArray) {
    annotate(name, values, isArray);
  });
}

void TrackEvents::addPlace(uint64_t path, MessageWriter &message) {
  const Frame *frame = paths.innermost(path);
  if (frame && !frame->file.empty())
    message.add_uint64(
        track_event::sourceLocationId,
        packets.placeId(path, frame->function.text(), frame->file.text(), frame->line));
}

void TrackEvents::annotate(const std::string &name,
                           const std::vector<ExportedFields::Value> &values, bool isArray) {
  uint64_t id = packets.nameId(interned::annotationNames, name);
  MessageWriter message(event);
  MessageWriter one(message, track_event::annotations);
  one.add_uint64(annotation::nameId, id);
  if (!isArray)
    return addValue(one, values[0]);
  for (const ExportedFields::Value &value : values) {
    MessageWriter element(one, annotation::arrayValues);
    addValue(element, value);
  }
}

void TrackEvents::flow(uint64_t message) {
  MessageWriter(event).add_fixed64(track_event::flows, message);
}

void TrackEvents::count(int64_t number) {
  MessageWriter(event).add_int64(track_event::counterValue, number);
}

} // namespace anole::exporting::perfetto
