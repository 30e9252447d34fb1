#include "tools/formats/in/dumpi/CommTable.h"

namespace anole::import::dumpi {

CommTable::CommTable(uint32_t rank, const MadeComms &made) : made(made) {
  table[world] = {0, rank, unknown};
  table[self] = {1, 0, 1};
}

const Comm &CommTable::find(int64_t id) {
  if (id == null || id == error)
    return none;
  auto known = table.find(id);
  return known != table.end() ? known->second : table[id] = {created++, unknown, unknown};
}

const Comm &CommTable::make(int64_t id) {
  size_t making = makings++;
  if (id == null || id == error)
    return none;
  Comm comm;
  if (making < made.size())
    comm = made[making];
  comm.number = created++;
  return table[id] = comm;
}

} // namespace anole::import::dumpi
