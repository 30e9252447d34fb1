#include "tools/formats/out/text/JsonLinesWriter.h"

#include "tools/formats/out/call/Digits.h"
#include "tools/formats/out/call/ExportedFields.h"
#include "tools/formats/out/call/OutFile.h"
#include "tools/formats/out/text/PointTexts.h"
#include "tools/show/Json.h"

namespace anole::exporting {
namespace {

class JsonLinesWriter : public Writer {
public:
  JsonLinesWriter(const Source &source, OutFile out)
      : out(std::move(out)), isTimed(source.time != TimeKind::None), fields(source.names),
        points(source.names, [](const std::string &function, const std::string &path) {
          return ",\"function\":" + tools::textOf(function) +
                 ",\"call_path\":" + tools::textOf(path) + ",\"parameters\":{";
        }) {
    std::string head = "{\"program\":" + tools::textOf(source.trace.info.program) +
                       ",\"ranks\":" + std::to_string(source.trace.info.ranks);
    head += std::string(",\"time\":\"") + choiceName(source.time);
    this->out.write(head + "\"}\n");
  }

  void call(const ExportedCall &call) override {
    std::string &text = out.text();
    add(text, "{\"rank\":", call.at.rank);
    add(text, ",\"thread\":", call.at.thread);
    add(text, ",\"index\":", call.index);
    if (isTimed) {
      add(text, ",\"begin_ns\":", call.begin);
      add(text, ",\"end_ns\":", call.end);
    }
    text += points.of(call.event->key);
    addParameters(text, call);
    text += "}}\n";
    out.written();
  }

  bool hasFailed() const override { return out.hasFailed(); }
  Expected<void> finish(const Groups &) override { return out.commit(); }

private:
  static void add(std::string &text, const char *name, uint64_t number) {
    text += name;
    appendNumber(text, static_cast<int64_t>(number));
  }

  static void add(std::string &text, const ExportedFields::Value &value) {
    value.text.empty() ? appendNumber(text, value.number) : void(text += tools::textOf(value.text));
  }

  void addParameters(std::string &text, const ExportedCall &call) {
    bool isFirst = true;
    fields.each(call, [&](const std::string &name, const auto &values, bool isArray) {
      text += isFirst ? "" : ",";
      isFirst = false;
      text += tools::textOf(name);
      text += isArray ? ":[" : ":";
      for (size_t i = 0; i < values.size(); ++i) {
        text += i > 0 ? "," : "";
        add(text, values[i]);
      }
      text += isArray ? "]" : "";
    });
  }

  OutFile out;
  const bool isTimed;
  ExportedFields fields;
  PointTexts points;
};

} // namespace

Expected<std::unique_ptr<Writer>> makeJsonLinesWriter(const Source &source,
                                                      const std::string &path) {
  return OutFile::create(path).map([&](OutFile &&out) -> std::unique_ptr<Writer> {
    return std::make_unique<JsonLinesWriter>(source, std::move(out));
  });
}

} // namespace anole::exporting
