#include "runtime/core/terms/TermFolder.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/terms/TermMatch.h"
#include "runtime/core/terms/TermShape.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>

namespace anole {

namespace {

constexpr uint32_t none = UINT32_MAX;
constexpr size_t movedRound = 16;      ///< widest round looked for when rounds are moved
constexpr size_t equalCandidates = 4;  ///< earlier equal terms tried as the end of a round
constexpr size_t repeatCandidates = 4; ///< earlier repeats tried for one more round
constexpr size_t longestChain = 64;    ///< terms of a slot looked at for one that is equal

bool isSingle(const Term &term) { return !term.isRepeat() && !term.block && term.count == 1; }

uint32_t valueHash(uint64_t shape, const Term &term) {
  return static_cast<uint32_t>(combineHash(shape, uint64_t(term_shape::startOf(term))));
}

} // namespace

uint32_t weightOf(const Term &term) {
  uint32_t weight = 1;
  for (const Term &inner : term.body)
    weight += weightOf(inner);
  return weight;
}

/// Takes the first ones off, within their place: memory that comes and goes costs more than moving
/// does. But a vector that doubled when it became full gives up the room that it does not need:
/// more than there are now are not open at a time.
template <typename Item> static void eraseFront(std::vector<Item> &all, size_t count) {
  auto rest = all.begin() + static_cast<ptrdiff_t>(count);
  if (all.capacity() <= all.size() + all.size() / 2) {
    all.erase(all.begin(), rest);
    return;
  }
  std::vector<Item> moved;
  moved.reserve(all.size());
  moved.assign(std::make_move_iterator(rest), std::make_move_iterator(all.end()));
  all = std::move(moved);
}

void TermFolder::push(Term term) {
  if (latest.size() <= sequence.size())
    growTable();
  if (sequence.size() == sequence.capacity())
    growSequence();
  link(term, static_cast<uint32_t>(sequence.size()));
  sequence.push_back(std::move(term));
}

/// A term that was moved has no body where it was, and would be read as a run. If there is no
/// memory, none is moved.
void TermFolder::growSequence() {
  Terms larger;
  larger.reserve(std::max<size_t>(1, 2 * sequence.size()));
  hide();
  std::ranges::move(sequence, std::back_inserter(larger));
  sequence.swap(larger);
  limit(allTerms);
}

/// Of the term that follows all those that are linked.
void TermFolder::link(const Term &term, uint32_t index) {
  Link link{term_shape::of(term), 0, 0, 0, none, weightOf(term)};
  link.value = valueHash(link.shape, term);
  if (index > 0) {
    link.step = term_shape::step(link.shape, term_shape::distance(sequence[index - 1], term));
    link.prefix = term_shape::extend(links.back().prefix, link.step);
  }
  link.previous = std::exchange(slotOf(link.value), index);
  if (term.isRepeat())
    repeats.push_back({index, term_shape::of(term.body)});
  total += link.weight;
  links.push_back(link);
}

void TermFolder::unlinkLast() {
  slotOf(links.back().value) = links.back().previous;
  total -= links.back().weight;
  links.pop_back();
  while (!repeats.empty() && repeats.back().at >= links.size())
    repeats.pop_back();
}

/// Of a last term that is another one now.
void TermFolder::relinkLast() {
  unlinkLast();
  link(sequence.back(), static_cast<uint32_t>(links.size()));
}

/// The fences make no code. They keep what comes before and after the store where it is.
void TermFolder::limit(size_t terms) {
  std::atomic_signal_fence(std::memory_order_seq_cst);
  counted = static_cast<uint32_t>(terms);
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

/// The terms from `first` on become this one.
void TermFolder::join(size_t first, Term joined) {
  limit(first);
  std::swap(sequence[first], joined);
  limit(first + 1);
  truncate(first + 1);
  relinkLast();
  limit(allTerms);
}

void TermFolder::mend() {
  Terms whole = std::move(sequence);
  whole.resize(std::min<size_t>(whole.size(), counted));
  *this = {};
  for (Term &term : whole)
    push(std::move(term));
}

void TermFolder::growTable() {
  latest.resize(std::max<size_t>(8, 2 * latest.size()));
  relink();
}

/// Fills the table anew.
void TermFolder::relink() {
  std::ranges::fill(latest, none);
  for (uint32_t i = 0; i < links.size(); ++i)
    links[i].previous = std::exchange(slotOf(links[i].value), i);
}

void TermFolder::truncate(size_t size) {
  for (; sequence.size() > size; sequence.pop_back())
    unlinkLast();
}

void TermFolder::addRounds(uint64_t rounds) {
  if (rounds == 0)
    return;
  sequence.back().count += rounds;
  relinkLast();
}

Terms TermFolder::take() {
  Terms all = std::move(sequence);
  *this = {};
  return all;
}

size_t TermFolder::partLength(size_t least, size_t most) const {
  if (total <= most)
    return links.size();
  size_t length = 0, weight = 0;
  uint32_t best = 0;
  for (size_t i = 0; i + 1 < links.size() && (length == 0 || weight < most); ++i) {
    weight += links[i].weight;
    if (weight < least || (length != 0 && links[i].value <= best))
      continue;
    length = i + 1;
    best = links[i].value;
  }
  return length == 0 ? links.size() : length;
}

/// What is known of the other terms stays, but for all that counts from the front.
void TermFolder::dropFront(size_t count) {
  hide();
  for (size_t i = 0; i < count; ++i)
    total -= links[i].weight;
  eraseFront(sequence, count);
  eraseFront(links, count);
  std::erase_if(repeats, [&](const Repeat &repeat) { return repeat.at < count; });
  for (Repeat &repeat : repeats)
    repeat.at -= static_cast<uint32_t>(count);
  uint64_t prefix = 0;
  for (size_t i = 0; i < links.size(); ++i)
    links[i].prefix = prefix = i == 0 ? 0 : term_shape::extend(prefix, links[i].step);
  relink();
  limit(allTerms);
}

Terms TermFolder::takeBack(size_t first) {
  Terms back(std::make_move_iterator(sequence.begin() + static_cast<ptrdiff_t>(first)),
             std::make_move_iterator(sequence.end()));
  truncate(first);
  return back;
}

uint32_t TermFolder::previousEqual(uint32_t at) const {
  uint32_t value = links[at].value;
  for (size_t tries = 0; at != none && tries < longestChain; ++tries) {
    at = links[at].previous;
    if (at != none && links[at].value == value)
      return at;
  }
  return none;
}

uint64_t TermFolder::shapeOf(size_t first, size_t width) const {
  uint64_t whole = links[first + width - 1].prefix;
  return term_shape::join(links[first].shape,
                          whole - links[first].prefix * term_shape::power(width - 1));
}

/// Whether `width` terms are moved copies of others, or equal, by all that the hashes tell.
bool TermFolder::isAlike(size_t first, size_t second, size_t width) const {
  if (links[first].shape != links[second].shape)
    return false;
  return width == 1 || (lastStep(first + width) == lastStep(second + width) &&
                        shapeOf(first, width) == shapeOf(second, width));
}

bool TermFolder::fold() {
  bool changed = false;
  while (foldTail())
    changed = true;
  return changed;
}

bool TermFolder::foldTail() {
  if (sequence.empty())
    return false;
  if (extendRepeat())
    return true;
  size_t size = sequence.size(), widest = std::min(movedRound, size / 2);
  for (size_t width = 1; width <= widest; ++width)
    if ((width == 1 || lastStep(size - width) == lastStep(size)) && foldRound(width, true))
      return true;
  return foldEqualRound();
}

/// Where the last term came before, a round may have ended.
bool TermFolder::foldEqualRound() {
  auto last = static_cast<uint32_t>(sequence.size() - 1);
  uint32_t earlier = previousEqual(last);
  for (size_t tries = 0; earlier != none && tries < equalCandidates; ++tries) {
    if (foldRound(last - earlier, false))
      return true;
    earlier = previousEqual(earlier);
  }
  return false;
}

bool TermFolder::isNextRound(const Repeat &repeat, size_t width) const {
  const Term &term = sequence[repeat.at];
  const Term &next = sequence[repeat.at + 1];
  uint64_t shift = static_cast<uint64_t>(term.stride) * term.count;
  return term_shape::distance(term.body.front(), next) == shift &&
         shapeOf(repeat.at + 1, width) == repeat.body &&
         shiftBetween(term.body.data(), &next, width) == shift;
}

/// The terms at the end may be one more round of a repeat right before them.
bool TermFolder::extendRepeat() {
  size_t tries = std::min(repeats.size(), repeatCandidates);
  for (auto repeat = repeats.rbegin(); tries > 0; ++repeat, --tries) {
    size_t at = repeat->at, width = sequence.size() - 1 - at;
    if (width == 0 || width != sequence[at].body.size() || !isNextRound(*repeat, width))
      continue;
    limit(at + 1);
    ++sequence[at].count;
    truncate(at + 1);
    relinkLast();
    limit(allTerms);
    return true;
  }
  return false;
}

/// The last `width` terms may equal, or be a moved copy of, the `width` terms before them. Single
/// values moved alike are a coincidence twice, and a pattern three times.
bool TermFolder::foldRound(size_t width, bool mayMove) {
  size_t size = sequence.size();
  if (2 * width > size || (width == 1 && isSingle(sequence.back())))
    return false;
  uint64_t shift = term_shape::distance(sequence[size - 2 * width], sequence[size - width]);
  if ((!mayMove && shift != 0) || !isAlike(size - 2 * width, size - width, width))
    return false;
  auto end = sequence.end(), last = end - static_cast<ptrdiff_t>(width);
  bool isDoubtful = shift != 0 && std::all_of(last, end, isSingle);
  size_t rounds = isDoubtful ? 3 : 2;
  if (rounds * width > size)
    return false;
  size_t first = size - rounds * width;
  for (size_t round = 1; round < rounds; ++round)
    if (shiftBetween(&sequence[first + (round - 1) * width], &sequence[first + round * width],
                     width) != shift)
      return false;
  auto begin = sequence.begin() + static_cast<ptrdiff_t>(first);
  join(first, {0, static_cast<int64_t>(shift), rounds,
               Terms(begin, begin + static_cast<ptrdiff_t>(width))});
  return true;
}

size_t TermFolder::memory() const {
  return sequence.capacity() * sizeof(Term) + links.capacity() * sizeof(Link) +
         repeats.capacity() * sizeof(Repeat) + latest.capacity() * sizeof(uint32_t);
}

} // namespace anole
