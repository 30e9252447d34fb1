#include "tools/analysis/phases/sequence/Fold.h"

#include <algorithm>
#include <utility>

namespace anole::phases {
namespace {

constexpr std::ptrdiff_t longestPeriod = 64;
constexpr unsigned mostRounds = 4; // what is turned may fold with what is around it

class Folder {
public:
  void push(Part part) {
    if (part.body.size() == 1) {
      uint64_t times = part.times * part.body.front().times;
      part = Part(part.body.front());
      part.times = times;
    }
    if (!part.isSymbol() && part.times == 1)
      return pushAll(part.body);
    if (!part.isSymbol())
      return pushRepeat(std::move(part));
    add(std::move(part));
    foldTail();
  }

  void pushAll(const Sequence &more) {
    for (const Part &part : more)
      push(part);
  }

  Sequence parts;

private:
  void add(Part part) {
    if (!parts.empty() && parts.back().isLike(part))
      parts.back().times += part.times;
    else
      parts.push_back(std::move(part));
  }

  /// Whole bodies in front of the repeat become iterations of it.
  void pushRepeat(Part part) {
    std::ptrdiff_t period = std::ssize(part.body);
    while (std::ssize(parts) >= period &&
           std::equal(part.body.begin(), part.body.end(), parts.end() - period)) {
      parts.erase(parts.end() - period, parts.end());
      ++part.times;
    }
    add(std::move(part));
    foldTail();
  }

  void foldTail() {
    for (std::ptrdiff_t period = 1; period <= std::min(longestPeriod, std::ssize(parts) - 1);
         ++period)
      if (foldIntoRepeat(period) || (period > 1 && foldTwo(period)))
        return;
  }

  /// The last parts are one more iteration of the repeat before them.
  bool foldIntoRepeat(std::ptrdiff_t period) {
    auto last = parts.end() - period;
    Part &repeat = *(last - 1);
    if (std::ssize(repeat.body) != period || !std::equal(last, parts.end(), repeat.body.begin()))
      return false;
    ++repeat.times;
    parts.erase(last, parts.end());
    return true;
  }

  bool foldTwo(std::ptrdiff_t period) {
    if (std::ssize(parts) < 2 * period)
      return false;
    auto last = parts.end() - period;
    if (!std::equal(last, parts.end(), last - period))
      return false;
    Part repeat{2, 0, Sequence(last, parts.end())};
    parts.erase(last - period, parts.end());
    pushRepeat(std::move(repeat));
    return true;
  }
};

/// How many of the last parts are the last ones of the body.
std::ptrdiff_t commonEnd(const Sequence &parts, const Sequence &body) {
  return std::mismatch(parts.rbegin(), parts.rend(), body.rbegin(), body.rend()).first -
         parts.rbegin();
}

/// How many parts from the place on are the first ones of the body.
std::ptrdiff_t commonBegin(const Sequence &parts, size_t place, const Sequence &body) {
  auto begin = parts.begin() + static_cast<std::ptrdiff_t>(place);
  return std::mismatch(begin, parts.end(), body.begin(), body.end()).first - begin;
}

/// Turns `x (y x) n y` into `(x y) n+1`, wherever there is such a thing. Returns whether there is.
bool turn(Sequence &parts) {
  Sequence done;
  bool hasTurned = false;
  for (size_t i = 0; i < parts.size(); ++i) {
    Part part = parts[i];
    std::ptrdiff_t turned = commonEnd(done, part.body), left = std::ssize(part.body) - turned;
    if (turned != 0 && commonBegin(parts, i + 1, part.body) >= left) {
      done.erase(done.end() - turned, done.end());
      std::rotate(part.body.begin(), part.body.begin() + left, part.body.end());
      ++part.times;
      i += static_cast<size_t>(left);
      hasTurned = true;
    }
    done.push_back(std::move(part));
  }
  parts = std::move(done);
  return hasTurned;
}

} // namespace

Sequence fold(const Sequence &sequence) {
  Folder folder;
  for (const Part &part : sequence)
    folder.push({part.times, part.symbol, fold(part.body)});
  for (unsigned round = 0; round < mostRounds && turn(folder.parts); ++round)
    folder.pushAll(std::exchange(folder.parts, {}));
  return std::move(folder.parts);
}

} // namespace anole::phases
