#include "runtime/record/mpi/Fields.h"
#include "runtime/record/mpi/Significance.h"

namespace anole::record {

void Fields::text(std::vector<int64_t> &numbers, std::string_view text) {
  TextFormat format(text);
  int64_t key = format.key();
  guarded([&] { format.appendNumbers(numbers); });
  call.listText(key, format);
  put(key);
}

void Fields::texts(std::vector<int64_t> &numbers, char **list, int64_t count) {
  count = beginArray(list, count);
  for (int64_t i = 0; i < count; ++i)
    text(numbers, list[i]);
}

/// All in one array, with a null after each list.
void Fields::textLists(std::vector<int64_t> &numbers, char ***lists, int64_t count) {
  int64_t total = 0;
  for (int64_t i = 0; lists && i < count; ++i)
    total += listed(lists[i]) + 1;
  total = beginArray(lists, total);
  for (int64_t i = 0; total > 0 && i < count; ++i)
    for (int64_t j = 0, end = listed(lists[i]); j <= end; ++j)
      text(numbers, j < end ? lists[i][j] : nullptr);
}

} // namespace anole::record
