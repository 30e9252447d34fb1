#include "anole/anole.h"
#include "runtime/record/run/Moment.h"
#include "runtime/record/run/PhaseMarking.h"

#include <string_view>

using namespace anole::record;

namespace {

template <class Name> void recordRegion(Function function, Name name) {
  int64_t key = 0;
  ThreadRecorder *thread = recordMoment(function, {1, 1, 0}, [&](Fields &fields) {
    std::vector<int64_t> numbers;
    fields.text(numbers, name);
    key = fields.first();
    fields.array(numbers.data(), static_cast<int64_t>(numbers.size()));
  });
  if (thread)
    function == Function::anole_region_begin ? thread->beginRegion(key) : thread->endRegion(key);
}

/// Fortran fills a text with blanks.
std::string_view fortranText(const char *text, size_t length) {
  std::string_view whole(text, length);
  return whole.substr(0, whole.find_last_not_of(' ') + 1);
}

void setMarker() {
  recordMoment(Function::anole_phase_marker, {0, 0, 0}, [](Fields &) {});
  PhaseMarking::markByHand();
}

} // namespace

// The parentheses keep the macros of anole.h away; the names with an underscore are Fortran's.
extern "C" {
ANOLE_API void(anole_phase_marker)(void) { setMarker(); }
ANOLE_API void anole_phase_marker_(void) { setMarker(); }

ANOLE_API void(anole_region_begin)(const char *name) {
  recordRegion(Function::anole_region_begin, name);
}
ANOLE_API void(anole_region_end)(const char *name) {
  recordRegion(Function::anole_region_end, name);
}
ANOLE_API void anole_region_begin_(const char *name, size_t length) {
  recordRegion(Function::anole_region_begin, fortranText(name, length));
}
ANOLE_API void anole_region_end_(const char *name, size_t length) {
  recordRegion(Function::anole_region_end, fortranText(name, length));
}
}
