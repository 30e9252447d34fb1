#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/base/Limits.h"

namespace anole::format {
namespace {

size_t size(const Terms &terms) {
  size_t total = terms.size();
  for (const Term &term : terms)
    total += size(term.body);
  return total;
}

size_t size(const std::vector<SharedTerm> &terms) {
  size_t total = terms.size();
  for (const SharedTerm &term : terms)
    total += size(term.start.values) + size(term.stride.values) + size(term.count.values) +
             size(term.body);
  return total;
}

constexpr size_t bytesOfUnit = 64;

size_t units(std::string_view text) { return text.size() / bytesOfUnit + 1; }

template <typename Table> const auto &at(const Table &table, uint64_t number, const char *what) {
  if (number >= table.size())
    throw Malformed(std::string("there is no ") + what + " number " + std::to_string(number));
  return table[number];
}

} // namespace

void DecodeTables::addBlock(BlockRef block) {
  held += block->storedSize() / bytesOfUnit + 1;
  blocks.add(std::move(block));
}

std::string_view DecodeTables::takeCodedTimes(uint64_t size) {
  if (size > codedTimes.size())
    throw Malformed("a point has more coded times than there are");
  std::string_view taken = codedTimes.substr(0, size);
  codedTimes.remove_prefix(size);
  return taken;
}

void DecodeTables::hold(std::string_view part) { held += units(part); }

void DecodeTables::takeStrings(std::vector<std::string_view> all) {
  for (std::string_view text : all)
    held += units(text);
  strings = std::move(all);
  strings.insert(strings.begin(), "");
}

void DecodeTables::takeHashes(Numbers all) { hashes = std::move(all); }

void DecodeTables::addRankLists(NumberReader in) {
  while (!in.atEnd()) {
    lists.push_back(takeTerms(in));
    held += size(lists.back());
  }
}

void DecodeTables::addColumns(NumberReader in) {
  while (!in.atEnd()) {
    StoredColumn column;
    for (uint64_t families = in.nextCount(); families; --families) {
      uint64_t ranks = in.next();
      Family sequence;
      takeSequence(in, sequence, blocks);
      size_t terms = size(sequence.terms) + 1;
      held += terms;
      column.families.push_back({ranks, terms, std::move(sequence)});
    }
    columnTable.push_back(std::move(column));
  }
}

void DecodeTables::spend(size_t amount) {
  copied += amount;
  if (!isTrusted && copied > copiedBase + copiedFactor * held)
    throw Malformed("shared tables expand to an absurd size");
}

/// Whoever reads the times has each of them in memory.
const BlockRef &DecodeTables::timeBlock(uint64_t number) {
  const BlockRef &block = blocks.at(number);
  auto range = block->range();
  if (!range || range->low < 0 || range->high > event_time_code::largest)
    throw Malformed("a time has a code that does not exist");
  spend(block->values() / (bytesOfUnit / sizeof(float)) + 1);
  return block;
}

std::string DecodeTables::string(uint64_t number) {
  std::string_view text = at(strings, number, "string");
  spend(units(text));
  return std::string(text);
}

const Name &DecodeTables::name(uint64_t number) {
  std::string_view text = at(strings, number, "string");
  names.resize(strings.size());
  if (names[number].empty() && !text.empty())
    names[number] = std::string(text);
  return names[number];
}

uint64_t DecodeTables::hash(uint64_t number) const {
  if (number > hashes.size())
    throw Malformed("there is no hash number " + std::to_string(number));
  return number == 0 ? 0 : hashes[number - 1];
}

uint64_t DecodeTables::site(uint64_t number) {
  sites.insert(number);
  return hash(number);
}

void DecodeTables::derive(uint64_t number, uint64_t part) {
  hash(number);
  if (number != 0 && !sites.contains(number))
    hashes[number - 1] += part;
}

RankList DecodeTables::ranks(uint64_t number, const RankList &owner) {
  const RankList &list = number == 0 ? owner : at(lists, number, "rank list");
  spend(size(list));
  return list;
}

SharedColumn DecodeTables::column(uint64_t number, const RankList &owner) {
  at(columnTable, number, "column");
  StoredColumn &stored = columnTable[number];
  if (!stored.given.empty() && stored.owner == owner) {
    spend(stored.size);
    return stored.given;
  }
  const size_t before = copied;
  SharedColumn::Families column;
  for (const StoredFamily &family : stored.families) {
    spend(family.terms);
    column.push_back({ranks(family.ranks, owner), family.sequence.terms, family.sequence.coding});
  }
  stored.owner = owner;
  stored.size = copied - before;
  return stored.given = std::move(column);
}

} // namespace anole::format
