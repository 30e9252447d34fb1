#include "tools/formats/out/text/CsvWriter.h"

#include "tools/formats/out/call/Digits.h"
#include "tools/formats/out/call/ExportedFields.h"
#include "tools/formats/out/call/OutFile.h"
#include "tools/formats/out/text/PointTexts.h"

namespace anole::exporting {
namespace {

/// Quoted, if it has to be.
std::string csvCell(const std::string &text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos)
    return text;
  std::string quoted = "\"";
  for (char letter : text)
    quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  return quoted + "\"";
}

class CsvWriter : public Writer {
public:
  CsvWriter(const Source &source, OutFile out)
      : out(std::move(out)), isTimed(source.time != TimeKind::None), fields(source.names),
        points(source.names, [](const std::string &function, const std::string &path) {
          return csvCell(function) + "," + csvCell(path) + ",";
        }) {
    if (source.isReconstructed())
      this->out.write("# " + std::string(source.note()) + "\n");
    this->out.write("rank,thread,index,begin_ns,end_ns,function,call_path,parameters\n");
  }

  void call(const ExportedCall &call) override {
    std::string &text = out.text();
    for (uint64_t number : {uint64_t(call.at.rank), uint64_t(call.at.thread), call.index})
      add(text, number);
    for (uint64_t time : {call.begin, call.end})
      isTimed ? add(text, time) : text.push_back(',');
    text += points.of(call.event->key);
    text += csvCell(parametersOf(call));
    text += '\n';
    out.written();
  }

  bool hasFailed() const override { return out.hasFailed(); }
  Expected<void> finish(const Groups &) override { return out.commit(); }

private:
  static void add(std::string &text, uint64_t number) {
    appendNumber(text, static_cast<int64_t>(number));
    text += ',';
  }

  static void add(std::string &text, const ExportedFields::Value &value) {
    value.text.empty() ? appendNumber(text, value.number) : void(text += value.text);
  }

  const std::string &parametersOf(const ExportedCall &call) {
    parameters.clear();
    fields.each(call, [&](const std::string &name, const auto &values, bool isArray) {
      if (!parameters.empty())
        parameters += ' ';
      parameters += name;
      parameters += isArray ? "=[" : "=";
      for (size_t i = 0; i < values.size(); ++i) {
        if (i > 0)
          parameters += ' ';
        add(parameters, values[i]);
      }
      if (isArray)
        parameters += ']';
    });
    return parameters;
  }

  OutFile out;
  const bool isTimed;
  ExportedFields fields;
  PointTexts points;
  std::string parameters;
};

} // namespace

Expected<std::unique_ptr<Writer>> makeCsvWriter(const Source &source, const std::string &path) {
  return OutFile::create(path).map([&](OutFile &&out) -> std::unique_ptr<Writer> {
    return std::make_unique<CsvWriter>(source, std::move(out));
  });
}

} // namespace anole::exporting
