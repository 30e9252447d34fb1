#include "tools/formats/in/dumpi/Layouts.h"

#include "tools/formats/in/ImportedCall.h"

#include <algorithm>
#include <cstring>
#include <sstream>

namespace anole::import::dumpi {
namespace {

struct LayoutRow {
  const char *function, *layout;
};

constexpr LayoutRow callRows[] = {
#define DUMPI_CALL(Function, ...) {#Function, "" __VA_ARGS__},
#include "tools/formats/in/dumpi/Calls.def"
};

bool isArray(char letter) { return std::strchr("ayDNQUrXZ", letter) != nullptr; }
bool isNumber(char letter) { return std::strchr("iwbcdgnekfvoqu", letter) != nullptr; }

struct RoleRow {
  const char *part;
  Role role;
};

/// By a part of the name; the first one counts.
constexpr RoleRow roleRows[] = {
    {"MPI_Waitall", Role::CompletesAll},
    {"MPI_Testall", Role::CompletesAll},
    {"MPI_Waitany", Role::CompletesOne},
    {"MPI_Testany", Role::CompletesOne},
    {"MPI_Waitsome", Role::CompletesSome},
    {"MPI_Testsome", Role::CompletesSome},
    {"MPI_Test_cancelled", Role::Plain},
    {"MPI_Wait", Role::Completes},
    {"MPI_Test", Role::Completes},
    {"MPI_Irecv", Role::StartsReceive},
    {"MPI_Start", Role::Starts},
    {"MPI_Request_free", Role::FreesRequest},
    {"MPI_Type_commit", Role::CommitsType},
};

Role roleOf(const FunctionInfo &function) {
  for (const RoleRow &row : roleRows)
    if (function.name.starts_with(row.part))
      return row.role;
  auto has = [&](auto wanted) { return placeOf(function.scalars, wanted).has_value(); };
  if (has("status_source"))
    return Role::Receives;
  if (has(FieldKind::NewRequest))
    return Role::MakesRequest;
  if (has(FieldKind::NewComm))
    return Role::MakesComm;
  if (has(FieldKind::Request))
    return Role::UsesRequest;
  if (has("newtype"))
    return Role::MakesType;
  return function.name.ends_with("_free") || function.name == "MPI_Comm_disconnect" ||
                 function.name == "MPI_File_close"
             ? Role::Frees
             : Role::Plain;
}

int slotOf(const RecordLayout &layout, const std::vector<std::string> &names,
           std::string_view name) {
  auto found = std::ranges::find(names, name);
  return found == names.end() ? -1 : layout.items[static_cast<size_t>(found - names.begin())].slot;
}

void findSlots(RecordLayout &layout, const std::vector<std::string> &names) {
  for (const Item &item : layout.items)
    if (item.kind == FieldKind::Comm && layout.comm < 0)
      layout.comm = item.slot;
  layout.flag = slotOf(layout, names, "flag");
  layout.root = slotOf(layout, names, "root");
  layout.commRank = slotOf(layout, names, "commrank");
  layout.source = slotOf(layout, names, "source");
  layout.tag = slotOf(layout, names, "tag");
  if (layout.tag < 0)
    layout.tag = slotOf(layout, names, "recvtag");
  layout.request = slotOf(layout, names, "request");
  layout.hasRequestArray = layout.request < 0;
  if (layout.hasRequestArray)
    layout.request = slotOf(layout, names, "array_of_requests");
  layout.index = slotOf(layout, names, "index");
  layout.color = slotOf(layout, names, "color");
  layout.key = slotOf(layout, names, "key");
  layout.window = slotOf(layout, names, "win");
  layout.oldType = slotOf(layout, names, "oldtype");
  layout.newType = slotOf(layout, names, "newtype");
  layout.statusSource = numberOfPlace(layout.function->scalars, "status_source");
  layout.statusTag = numberOfPlace(layout.function->scalars, "status_tag");
  layout.role = roleOf(*layout.function);
  layout.isPersistent = layout.function->name.ends_with("_init");
}

RecordLayout layoutOf(const FunctionInfo &function, const char *text) {
  RecordLayout layout;
  layout.function = &function;
  std::vector<std::string> names;
  std::istringstream words(text);
  int numbers = 0, arrays = 0;
  bool atRoot = false;
  for (std::string word; words >> word;) {
    if (word == "?" || word == "!") {
      atRoot = word == "?";
      continue;
    }
    Item item;
    item.letter = word[0];
    item.atRoot = atRoot;
    layout.isOfFiles |= item.letter == 'u' || item.letter == 'U';
    std::string name = word.substr(2);
    item.slot = isArray(item.letter) ? arrays++ : isNumber(item.letter) ? numbers++ : 0;
    item.scalar = isNumber(item.letter) ? numberOfPlace(function.scalars, name) : -1;
    item.array = isArray(item.letter) ? numberOfPlace(function.arrays, name) : -1;
    if (item.scalar >= 0)
      item.kind = function.scalars[static_cast<size_t>(item.scalar)].kind;
    if (item.array >= 0)
      item.kind = function.arrays[static_cast<size_t>(item.array)].kind;
    layout.items.push_back(item);
    names.push_back(std::move(name));
  }
  findSlots(layout, names);
  return layout;
}

} // namespace

uint16_t endOfStream() { return static_cast<uint16_t>(std::size(callRows) + 3); }

std::vector<RecordLayout> layoutsFor(const Functions &functions) {
  std::vector<RecordLayout> layouts;
  for (const LayoutRow &row : callRows)
    layouts.push_back(layoutOf(*functions.find(row.function), row.layout));
  return layouts;
}

} // namespace anole::import::dumpi
