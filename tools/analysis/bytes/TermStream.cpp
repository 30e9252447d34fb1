#include "tools/analysis/bytes/TermStream.h"

#include "runtime/core/terms/Block.h"

#include <algorithm>

namespace anole::tools {
namespace {

uint64_t bits(int64_t value) { return static_cast<uint64_t>(value); }

/// A repeat of one run that is a run itself: of one value, or one that the next round continues.
void simplify(Term &term) {
  if (term.body.size() != 1 || term.body[0].isRepeat() || term.body[0].block)
    return;
  const Term inner = term.body[0];
  if (inner.count == 1)
    term = {inner.start, term.stride, term.count, {}};
  else if (bits(term.stride) == bits(inner.stride) * inner.count)
    term = {inner.start, inner.stride, term.count * inner.count, {}};
}

/// Opens the blocks in a repeat, which only files made by hand have.
void openInside(Term &term, TermWork &work) {
  Terms open;
  for (Term &inner : term.body) {
    if (!work.spend(1))
      return;
    openInside(inner, work);
    if (!inner.block) {
      open.push_back(std::move(inner));
      continue;
    }
    Terms block = inner.block->terms();
    if (work.keep(block.size()))
      open.insert(open.end(), block.begin(), block.end());
  }
  term.body = std::move(open);
}

} // namespace

bool TermStream::open() {
  if (next == terms->size())
    return false;
  const Term &term = (*terms)[next++];
  nextOpened = 0;
  if (term.block) {
    opened = term.block->terms();
  } else {
    opened.assign(1, term);
    openInside(opened.front(), *work);
  }
  return work->spend(opened.size());
}

/// Terms of a block are changed when they come to the front: all at once, they would be moved
/// through memory once more.
bool TermStream::fetch() {
  while (nextOpened == opened.size())
    if (!open())
      return false;
  Term &one = opened[nextOpened++];
  if (!change) {
    pending.push_back(std::move(one));
    return true;
  }
  changed.clear();
  change(std::move(one), changed);
  pushAll(changed);
  return true;
}

void TermStream::pushAll(Terms &all) {
  for (auto term = all.rbegin(); term != all.rend(); ++term)
    pending.push_back(std::move(*term));
}

const Term *TermStream::head() {
  while (work->spend(1)) {
    if (pending.empty()) {
      if (!fetch())
        return nullptr;
      continue;
    }
    Term &term = pending.back();
    simplify(term);
    if (!term.isRepeat() && term.count == 1)
      term.stride = 0;
    if (term.count == 0) {
      pending.pop_back();
    } else if (term.isRepeat() && term.count == 1) {
      Terms body = pop().body;
      work->spend(body.size());
      pushAll(body);
    } else {
      return &term;
    }
  }
  return nullptr;
}

Term TermStream::pop() {
  Term term = std::move(pending.back());
  pending.pop_back();
  return term;
}

void TermStream::cut(uint64_t count) {
  if (count >= pending.back().count || !work->spend(1 + pending.back().body.size()))
    return;
  Term first = pop(), rest = first;
  rest = moved(std::move(rest), count * bits(first.stride));
  rest.count -= count;
  first.count = count;
  push(std::move(rest));
  push(std::move(first));
}

Term TermStream::takeRun(uint64_t count) {
  Term &head = pending.back();
  if (count >= head.count || !work->spend(1))
    return pop();
  Term first{head.start, head.stride, count, {}};
  head.start = static_cast<int64_t>(bits(head.start) + count * bits(head.stride));
  head.count -= count;
  return first;
}

Terms TermStream::take(uint64_t count) {
  Terms taken;
  while (count > 0) {
    const Term *first = head();
    if (!first || !work->keep(1 + first->body.size()))
      break;
    uint64_t one = first->isRepeat() ? valueCount(first->body) : 1;
    cut(std::max<uint64_t>(count / one, 1));
    if (count < one)
      continue; // the head is one round, which falls apart
    count -= valueCount(pending.back());
    taken.push_back(pop());
  }
  return taken;
}

Term moved(Term term, uint64_t shift) {
  if (shift == 0)
    return term;
  if (!term.isRepeat())
    term.start = static_cast<int64_t>(bits(term.start) + shift);
  for (Term &inner : term.body)
    inner = moved(std::move(inner), shift);
  return term;
}

Term scaled(Term term, int64_t factor) {
  term.start = static_cast<int64_t>(bits(term.start) * bits(factor));
  term.stride = static_cast<int64_t>(bits(term.stride) * bits(factor));
  for (Term &inner : term.body)
    inner = scaled(std::move(inner), factor);
  return term;
}

Term repeated(Terms body, int64_t stride, uint64_t rounds) {
  return {0, stride, rounds, std::move(body)};
}

} // namespace anole::tools
