#include "tools/report/ShapedText.h"

#include "tools/report/KeyLists.h"
#include "tools/show/JsonText.h"

namespace anole::report {
namespace {

/// Takes a value and tells it to the text, with a number at the end of each list.
class Shapes final : public tools::JsonSink {
public:
  explicit Shapes(tools::JsonSink &out) : out(out) {}

  void beginObject(size_t /*members*/) override {
    out.beginArray();
    open.push_back(KeyLists::empty);
  }
  void member(std::string_view name) override { open.back() = keys.with(open.back(), name); }
  void endObject() override {
    endList(keys.numberOf(open.back()));
    open.pop_back();
  }
  void beginArray() override { out.beginArray(); }
  void endArray() override { endList(0); }
  void null() override { out.null(); }
  void truth(bool value) override { out.truth(value); }
  void count(uint64_t value) override { out.count(value); }
  void number(double value) override { out.number(value); }
  void text(std::string_view value) override { out.text(value); }
  void json(const tools::Json &value) override {
    if (value.is_structured())
      putParts(*this, value);
    else
      out.json(value);
  }

  void put() const { keys.put(out); }

private:
  void endList(uint32_t shape) {
    out.count(shape);
    out.endArray();
  }

  tools::JsonSink &out;
  KeyLists keys{};
  std::vector<uint32_t> open{}; ///< of objects that are begun: the list of their keys so far
};

} // namespace

std::string shapedText(const std::function<void(tools::JsonSink &)> &put, size_t room) {
  std::string text;
  text.reserve(room);
  tools::JsonText out(text);
  Shapes shapes(out);
  out.beginObject(2);
  out.member("value");
  put(shapes);
  out.member("shapes");
  shapes.put();
  out.endObject();
  return text;
}

} // namespace anole::report
