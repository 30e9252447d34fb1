#include "tools/formats/in/dumpi/CommHistory.h"

#include <algorithm>
#include <deque>
#include <tuple>

namespace anole::import::dumpi {
namespace {

constexpr size_t worldIndex = 0;

const Item *newCommOf(const RecordLayout &layout) {
  auto made = std::ranges::find(layout.items, FieldKind::NewComm, &Item::kind);
  return made == layout.items.end() ? nullptr : &*made;
}

} // namespace

CommHistory::CommHistory(size_t files) : ranks(files) {
  for (Rank &rank : ranks) {
    rank.makings.resize(1);
    rank.numbers[CommTable::world] = worldIndex;
  }
}

void CommHistory::note(size_t file, const Record &record) {
  Rank &rank = ranks[file];
  const RecordLayout &layout = *record.layout;
  if (layout.role == Role::Frees && layout.items.front().letter == 'c')
    rank.numbers.erase(record.numbers[0]);
  if (layout.role != Role::MakesComm)
    return;
  const std::string &name = layout.function->name;
  note(rank, record,
       name == "MPI_Comm_dup"     ? Kind::Dup
       : name == "MPI_Comm_split" ? Kind::Split
                                  : Kind::Other);
}

void CommHistory::note(Rank &rank, const Record &record, Kind kind) {
  const RecordLayout &layout = *record.layout;
  int64_t made = numberAt(record, newCommOf(layout)->slot);
  size_t index = rank.comms.size();
  rank.comms.push_back({});
  rank.makings.emplace_back();
  auto parent =
      layout.comm < 0 ? rank.numbers.end() : rank.numbers.find(numberAt(record, layout.comm));
  bool isMember = made != CommTable::null && made != CommTable::error;
  if (parent != rank.numbers.end())
    rank.makings[parent->second].push_back(
        {kind, isMember, numberAt(record, layout.color), numberAt(record, layout.key), index});
  if (isMember)
    rank.numbers[made] = index + 1;
}

/// The communicators that one making gives; false: not all members made it, or it is of a kind that
/// is not followed.
bool CommHistory::childrenOf(const Members &parent, size_t making,
                             std::vector<Members> &children) const {
  struct Place {
    int64_t colour, key;
    size_t order;
    Members::value_type member;
  };
  std::vector<Place> places;
  for (size_t order = 0; order < parent.size(); ++order) {
    auto [file, index] = parent[order];
    const auto &makings = ranks[file].makings[index];
    if (making >= makings.size())
      return false;
    const Making &made = makings[making];
    bool splits = made.kind == Kind::Split;
    if (made.isMember && made.kind != Kind::Other)
      places.push_back(
          {splits ? made.colour : 0, splits ? made.key : 0, order, {file, made.made + 1}});
  }
  std::ranges::sort(places, [](const Place &a, const Place &b) {
    return std::tie(a.colour, a.key, a.order) < std::tie(b.colour, b.key, b.order);
  });
  for (size_t i = 0; i < places.size(); ++i) {
    if (i == 0 || places[i].colour != places[i - 1].colour)
      children.emplace_back();
    children.back().push_back(places[i].member);
  }
  return true;
}

void CommHistory::settle(const Members &members) {
  for (size_t i = 0; i < members.size(); ++i) {
    auto [file, index] = members[i];
    Comm &comm = ranks[file].comms[index - 1];
    comm.rank = static_cast<int64_t>(i);
    comm.size = std::ssize(members);
  }
}

/// From MPI_COMM_WORLD on, parents before their children.
void CommHistory::resolve() {
  std::deque<Members> todo(1);
  for (size_t file = 0; file < ranks.size(); ++file)
    todo.front().push_back({file, worldIndex});
  for (; !todo.empty(); todo.pop_front())
    for (size_t making = 0;; ++making) {
      std::vector<Members> children;
      if (!childrenOf(todo.front(), making, children))
        break;
      for (Members &members : children) {
        settle(members);
        todo.push_back(std::move(members));
      }
    }
}

} // namespace anole::import::dumpi
