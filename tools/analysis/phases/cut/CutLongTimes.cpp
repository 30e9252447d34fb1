#include "tools/analysis/phases/cut/CutLongTimes.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/model/LongTimeCursor.h"

namespace anole::phases {
namespace {

class LongTimeWriter {
public:
  void add(uint64_t event, int64_t code) {
    at.append(static_cast<int64_t>(event));
    codes.append(code);
  }
  LongTimes finish() { return {at.finish(), codes.finish()}; }

private:
  Column at, codes;
};

} // namespace

LongTimes cutLongTimes(const LongTimes &times, uint64_t first, uint64_t count) {
  LongTimeWriter cut;
  for (LongTimeCursor cursor(times);
       cursor.event() != LongTimeCursor::none && cursor.event() < first + count; cursor.next())
    if (cursor.event() >= first)
      cut.add(cursor.event() - first, cursor.code());
  return cut.finish();
}

LongTimes joined(const LongTimes &times, uint64_t events, const LongTimes &following) {
  if (following.empty())
    return times;
  LongTimeWriter all;
  for (LongTimeCursor cursor(times); cursor.event() != LongTimeCursor::none; cursor.next())
    all.add(cursor.event(), cursor.code());
  for (LongTimeCursor cursor(following); cursor.event() != LongTimeCursor::none; cursor.next())
    all.add(events + cursor.event(), cursor.code());
  return all.finish();
}

} // namespace anole::phases
