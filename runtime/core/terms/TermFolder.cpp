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
constexpr size_t mostSpare = 4;        ///< terms that there stays room for
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

void TermFolder::push(Term term) {
  if (latest.size() <= sequence.size())
    growTable();
  if (sequence.size() == sequence.capacity())
    resize(std::max<size_t>(1, 2 * sequence.size()));
  link(term, static_cast<uint32_t>(sequence.size()));
  sequence.push_back(std::move(term));
}

/// Gives the sequence room for so many. A copy counts meanwhile. If there is no memory, nothing is
/// changed.
void TermFolder::resize(size_t most) {
  Terms other;
  other.reserve(most);
  setChange(ChangeState::Prepared);
  change.behind = sequence;
  beginChange(0);
  std::ranges::move(sequence, std::back_inserter(other));
  sequence.swap(other);
  endChange();
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
void TermFolder::setChange(ChangeState state) {
  std::atomic_signal_fence(std::memory_order_seq_cst);
  change.state = state;
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

void TermFolder::beginChange(size_t kept, uint64_t rounds) {
  change.kept = static_cast<uint32_t>(kept);
  change.rounds = rounds;
  setChange(ChangeState::UnderWay);
}

void TermFolder::endChange() {
  setChange(ChangeState::Prepared);
  if (change.behind.capacity() > mostSpare)
    change.behind = {};
  change.behind.clear();
  setChange(ChangeState::None);
}

/// The terms from `first` on become the one that is `joined`. While that counts, the round that is
/// its body is made of them.
void TermFolder::join(size_t first, size_t width, Term joined) {
  Term made{0, joined.stride, joined.count, {}};
  setChange(ChangeState::Prepared);
  change.behind.push_back(std::move(joined));
  beginChange(first);
  auto round = sequence.begin() + static_cast<ptrdiff_t>(first);
  made.body.assign(std::make_move_iterator(round),
                   std::make_move_iterator(round + static_cast<ptrdiff_t>(width)));
  sequence[first] = std::move(made);
  truncate(first + 1);
  relinkLast();
  endChange();
}

/// Leaves it where it is, for it may be half there: freeing it may crash.
static Terms &leaked(Terms &terms) { return *new Terms(std::move(terms)); }

Terms TermFolder::takeDropped() {
  const Terms &behind = leaked(change.behind);
  Terms &torn = leaked(sequence);
  const auto begin = std::make_move_iterator(torn.begin()),
             end = std::make_move_iterator(torn.end());
  Terms whole(begin, begin + drop.moved);
  const size_t next = size_t(drop.moved) + drop.front;
  if (next >= torn.size())
    return whole;
  whole.push_back(drop.between == drop.moved + 1 ? behind.front() : torn[next]);
  whole.insert(whole.end(), begin + static_cast<ptrdiff_t>(next) + 1, end);
  return whole;
}

Terms TermFolder::takeWhole() {
  if (drop.front != 0)
    return takeDropped();
  if (change.state == ChangeState::None)
    return std::move(sequence);
  const Terms &behind = leaked(change.behind);
  if (change.state == ChangeState::Prepared)
    return std::move(sequence);
  Terms &torn = leaked(sequence);
  Terms whole(std::make_move_iterator(torn.begin()),
              std::make_move_iterator(torn.begin() + change.kept));
  if (change.rounds != 0)
    whole.back().count = change.rounds;
  whole.insert(whole.end(), behind.begin(), behind.end());
  return whole;
}

TermFolder::TermFolder(Terms terms) {
  for (Term &term : terms)
    push(std::move(term));
}

void TermFolder::mend() { *this = TermFolder(takeWhole()); }

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

/// One after the other takes its place. A run can be read where it was until the next one is moved,
/// but a repeat leaves its body: a copy of it is behind meanwhile.
void TermFolder::moveForward(size_t count) {
  const size_t rest = sequence.size() - count;
  drop = {0, 0, 0};
  setDrop(drop.front, count);
  for (size_t at = 0; at < rest; setDrop(drop.moved, ++at)) {
    Term &from = sequence[at + count];
    if (from.isRepeat() || from.block) {
      change.behind.clear();
      change.behind.push_back(from);
      setDrop(drop.between, at + 1);
    }
    sequence[at] = std::move(from);
  }
  sequence.resize(rest);
  change.behind = {};
  setDrop(drop.front, 0);
}

void TermFolder::setDrop(uint32_t &of, size_t value) {
  std::atomic_signal_fence(std::memory_order_seq_cst);
  of = static_cast<uint32_t>(value);
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

/// Within their place: memory that comes and goes costs more than moving does. But a sequence that
/// doubled when it became full gives up the room that it does not need: more than there are now are
/// not open at a time. What is known of the other terms stays, but for all that counts from the
/// front.
void TermFolder::dropFront(size_t count) {
  const size_t most = sequence.size();
  for (size_t i = 0; i < count; ++i)
    total -= links[i].weight;
  moveForward(count);
  links.erase(links.begin(), links.begin() + static_cast<ptrdiff_t>(count));
  if (sequence.capacity() > most + most / 2) {
    resize(most);
    links.shrink_to_fit();
    links.reserve(most);
  }
  std::erase_if(repeats, [&](const Repeat &repeat) { return repeat.at < count; });
  for (Repeat &repeat : repeats)
    repeat.at -= static_cast<uint32_t>(count);
  uint64_t prefix = 0;
  for (size_t i = 0; i < links.size(); ++i)
    links[i].prefix = prefix = i == 0 ? 0 : term_shape::extend(prefix, links[i].step);
  relink();
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
    beginChange(at + 1, sequence[at].count + 1);
    ++sequence[at].count;
    truncate(at + 1);
    relinkLast();
    endChange();
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
  join(first, width,
       {0, static_cast<int64_t>(shift), rounds,
        Terms(begin, begin + static_cast<ptrdiff_t>(width))});
  return true;
}

size_t TermFolder::memory() const {
  return sequence.capacity() * sizeof(Term) + links.capacity() * sizeof(Link) +
         repeats.capacity() * sizeof(Repeat) + latest.capacity() * sizeof(uint32_t);
}

} // namespace anole
