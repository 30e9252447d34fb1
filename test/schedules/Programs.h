#pragma once

#include "anole/abi.h"

#include <array>
#include <cstdint>

namespace anole::test {

/// A program that ranks run; `variation` changes its sizes. A Script is what they run it on: the
/// one of Script.h writes down what happens, another one calls MPI.
template <typename Script> struct RankProgram {
  const char *name;
  void (*run)(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation);
};

namespace programs {

enum Function : uint16_t { Start = 1, Send, Receive, Reduce, Barrier, Work, Result, Other, End };

constexpr uint64_t site(uint64_t number) { return number << 2 | AnoleLoopProposed; }
constexpr uint64_t unproposed(uint64_t number) { return number << 2; }

inline int64_t to(uint32_t peer, uint32_t rank) {
  return static_cast<int64_t>(peer) - static_cast<int64_t>(rank);
}

/// Shifts a message around the ring.
template <typename Script> void shift(Script &script, uint32_t rank, uint32_t ranks, int64_t tag) {
  uint32_t next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
  script.send(Send, next, {to(next, rank), tag});
  script.receive(Receive, before, {to(before, rank), tag});
}

template <typename Script>
void equal(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.call(Start);
  script.loop(site(1), 5 + variation % 40, [&](int64_t) {
    shift(script, rank, ranks, 7);
    script.call(Reduce, {8});
  });
  script.call(End);
}

template <typename Script>
void differentTrips(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.loop(site(1), 10 + variation % 20, [&](int64_t step) {
    shift(script, rank, ranks, step);
    script.loop(unproposed(2), 1 + (rank + static_cast<uint32_t>(step)) % 4,
                [&](int64_t i) { script.call(Work, {i, rank}); });
  });
}

/// The master hears its workers in a fixed order; its loop is no candidate.
template <typename Script>
void masterWorker(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint64_t tasks = 3 + variation % 12;
  if (rank != 0)
    return script.loop(site(1), tasks, [&](int64_t task) {
      script.receive(Receive, 0, {to(0, rank), task});
      script.send(Result, 0, {to(0, rank), task});
    });
  script.loop(unproposed(2), tasks, [&](int64_t task) {
    for (uint32_t worker = 1; worker < ranks; ++worker)
      script.send(Send, worker, {to(worker, rank), task});
    for (uint32_t worker = 1; worker < ranks; ++worker)
      script.receive(Receive, worker, {to(worker, rank), task});
  });
}

template <typename Script>
void earlyEnd(Script &script, uint32_t rank, uint32_t, uint32_t variation) {
  script.loop(site(1), (rank * 5 + variation) % 23, [&](int64_t) { script.call(Work, {1}); });
  script.call(End, {rank});
}

template <typename Script>
void noMarkerOnOne(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint64_t steps = 6 + variation % 20;
  auto step = [&](int64_t) { shift(script, rank, ranks, 1); };
  if (rank == ranks - 1)
    for (uint64_t i = 0; i < steps; ++i)
      step(0);
  else
    script.loop(site(1), steps, step);
}

/// What a rank needs in an iteration, the next rank sends in the iteration after it.
template <typename Script>
void runAhead(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint64_t steps = 8 + variation % 16;
  script.loop(site(1), steps, [&](int64_t step) {
    if (rank != 0 && step > 0)
      script.send(Send, rank - 1, {-1, 3});
    script.call(Work, {5});
    if (rank + 1 < ranks && static_cast<uint64_t>(step) + 1 < steps)
      script.receive(Receive, rank + 1, {1, 3});
  });
}

template <typename Script>
void changeOnOneRank(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint64_t steps = 12 + variation % 30;
  script.loop(site(1), steps, [&](int64_t step) {
    shift(script, rank, ranks, 2);
    if (rank == ranks / 2 && static_cast<uint64_t>(step) > steps / 2)
      script.call(Other, {step});
  });
}

template <typename Script>
void alternating(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.loop(site(1), 20 + variation % 40, [&](int64_t step) {
    shift(script, rank, ranks, 2);
    script.call(step / (3 + variation % 5) % 2 ? Reduce : Barrier);
  });
}

template <typename Script>
void changingEachStep(Script &script, uint32_t rank, uint32_t, uint32_t variation) {
  script.loop(site(1), 10 + variation % 30, [&](int64_t step) {
    script.call(static_cast<uint16_t>(step % 3 + 20), {rank});
    if (step % 2)
      script.call(Work, {step * step});
  });
}

/// A long phase, and then no other one that settles.
template <typename Script>
void changingAtLast(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint64_t settled = 20 + 2 * variation;
  script.loop(site(1), settled + 120, [&](int64_t step) {
    shift(script, rank, ranks, 2);
    if (static_cast<uint64_t>(step) >= settled)
      script.call(static_cast<uint16_t>(step % 3 + 20), {step});
  });
}

/// The loop over the steps runs inside one that runs twice.
template <typename Script>
void nested(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.loop(site(1), 2, [&](int64_t) {
    script.call(Start);
    script.loop(site(2), 70 + variation % 10, [&](int64_t) { shift(script, rank, ranks, 9); });
    script.call(Barrier);
  });
}

template <typename Script>
void irregular(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  auto next = [](uint64_t last) { return last * 6364136223846793005ULL + 1442695040888963407ULL; };
  uint32_t after = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
  uint64_t random = variation + rank, theirs = variation + before;
  script.loop(site(1), 15 + variation % 25, [&](int64_t) {
    random = next(random);
    theirs = next(theirs);
    script.send(Send, after, {to(after, rank), static_cast<int64_t>(random >> 60)});
    script.receive(Receive, before, {to(before, rank), static_cast<int64_t>(theirs >> 60)});
    if (random >> 63)
      script.call(Other, {static_cast<int64_t>(random >> 40)});
  });
}

/// Values without a pattern, so many that their columns are closed: on two ranks the same ones, on
/// a third from the middle on others. The rest of the ranks come along.
template <typename Script>
void longIrregular(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint64_t random = variation, steps = 24 + variation % 8;
  script.loop(site(1), steps, [&](int64_t step) {
    shift(script, rank, ranks, 2);
    script.loop(unproposed(2), rank < 3 ? 260 : 0, [&](int64_t) {
      random = random * 6364136223846793005ULL + 1442695040888963407ULL;
      bool isOther = rank == 2 && static_cast<uint64_t>(step) > steps / 2;
      script.call(Work, {static_cast<int64_t>(random >> 48) + isOther});
    });
  });
}

template <typename Script>
void byHand(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  for (uint32_t step = 0; step < 8 + variation % 20; ++step) {
    shift(script, rank, ranks, 4);
    script.mark();
  }
  script.call(End);
}

template <typename Script>
void lateValues(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.loop(site(1), 6 + variation % 20, [&](int64_t) {
    script.callWithLateValue(Work, {3});
    shift(script, rank, ranks, 6);
  });
}

/// The compiler doubts the loop over the steps, and proposes the one over neighbours, of which each
/// rank has another number.
template <typename Script>
void doubtedSteps(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.loop(unproposed(1), 4 + variation % 40, [&](int64_t) {
    script.loop(site(2), 1 + rank % 3, [&](int64_t i) { script.call(Work, {i}); });
    shift(script, rank, ranks, 5);
    script.call(Reduce, {8});
  });
}

/// A loop that sets up, with as many iterations as it likes, before the one over the steps.
template <typename Script>
void setupFirst(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.loop(site(1), 1 + variation % 70, [&](int64_t) { script.call(Start); });
  script.loop(site(2), 30 + variation, [&](int64_t) {
    shift(script, rank, ranks, 5);
    script.call(Reduce, {8});
  });
}

/// Setting up and solving take turns.
template <typename Script>
void pingPong(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  for (uint32_t round = 0; round < 2 + variation % 5; ++round) {
    script.loop(site(1), 2 + variation % 7, [&](int64_t) { script.call(Start); });
    script.loop(site(2), 3 + variation % 30, [&](int64_t) { shift(script, rank, ranks, 5); });
  }
}

/// Steps around a solver that takes as many iterations as it needs, the same on all ranks.
template <typename Script>
void innerSolver(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.loop(site(1), 2 + variation % 12, [&](int64_t step) {
    uint64_t needed = 20 + static_cast<uint64_t>(step * 37 + variation) % 60;
    script.loop(variation % 2 ? site(2) : unproposed(2), needed, [&](int64_t) {
      shift(script, rank, ranks, 5);
      script.call(Reduce, {8});
    });
    script.call(Barrier);
  });
}

/// Two halves of the ranks in loops of their own; every few steps they wait for each other. In one
/// of them a phase may end.
template <typename Script>
void coupledHalves(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint32_t half = ranks / 2, often = 1 + variation % 3;
  uint64_t rounds = 4 + variation;
  if (rank >= 2 * half)
    return;
  bool isFirst = rank < half;
  uint32_t other = isFirst ? rank + half : rank - half;
  script.loop(isFirst ? site(1) : site(2), rounds * (isFirst ? 1 : often), [&](int64_t step) {
    script.call(Work, {step});
    if (!isFirst && variation % 4 == 1 && static_cast<uint64_t>(step) > rounds * often / 2)
      script.call(Reduce, {8});
    if (!isFirst && static_cast<uint64_t>(step + 1) % often != 0)
      return;
    script.send(Send, other, {to(other, rank), 8});
    script.receive(Receive, other, {to(other, rank), 8});
  });
}

/// The same loop, in which the halves run at different speeds: rank 0 hears of it at the end.
template <typename Script>
void unequalHalves(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint32_t half = ranks / 2;
  uint64_t rounds = 10 + variation % 30, often = rank < half ? 1 : 2;
  if (rank >= 2 * half)
    return;
  uint32_t other = rank < half ? rank + half : rank - half;
  script.loop(site(1), rounds * often, [&](int64_t step) {
    script.call(Work, {1});
    if (static_cast<uint64_t>(step + 1) % often != 0)
      return;
    script.send(Send, other, {to(other, rank), 8});
    script.receive(Receive, other, {to(other, rank), 8});
  });
}

/// A loop that runs equally often on all ranks in all, but not in each of its entries.
template <typename Script>
void unlikeEntries(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  uint64_t one = 40 + variation % 20, other = one + 2;
  for (uint64_t iterations : {rank % 2 ? one : other, rank % 2 ? other : one})
    script.loop(site(1), iterations, [&](int64_t) { script.call(Work, {1}); });
  script.loop(site(2), 3 + variation % 9, [&](int64_t) { shift(script, rank, ranks, 5); });
}

/// All ranks do the same, but for one or two that do something else in the middle of a phase, most
/// often once: no call path tells. `how` says what: a value (0, 8), one that stays (1), a stride
/// (2), the trips of a loop (3) or of repeated calls (4, 6), one of many values without a pattern
/// (5), an iteration that is like the one before (7), a value before others that have no pattern on
/// any rank (9). In 8 nothing else ever changes.
template <typename Script>
void deviating(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  int64_t steps = 20 + variation % 40, when = 8 + variation % 11;
  uint32_t how = variation % 10;
  bool isOdd = variation / 10 % 2 ? rank < 2 : rank == ranks / 2;
  script.loop(site(1), static_cast<uint64_t>(steps), [&](int64_t step) {
    bool stays = isOdd && step > when, isNow = isOdd && step == when,
         isSoon = isOdd && step == when + 2;
    auto differs = [&](uint32_t kind) { return isNow && how == kind; };
    if (how == 7)
      script.call(End);
    int64_t moving = how == 8 ? 0 : step;
    script.call(Work, {differs(0) || differs(8) || (how == 9 && isSoon) ? 9 : 8});
    script.call(Other, {how == 1 && (isNow || stays) ? 0 : moving % 3, 1});
    script.call(Barrier, {differs(2) ? 5 : moving * 2});
    script.loop(site(2), differs(3) ? 4 : 3, [&](int64_t i) { script.call(Reduce, {i}); });
    for (int64_t i = differs(4) || differs(6) ? 1 : 0; i < 5; ++i)
      script.call(Result, {how == 6 ? 7 : i});
    int64_t irregular = step < when ? 0 : step * step; // on all ranks
    script.call(Start, {how == 5 ? irregular + isSoon : how == 9 ? irregular : 0});
    if (how == 7 && (step % 2 != 0) != isNow)
      script.call(End);
  });
}

/// The solver in the first step makes it the loop over its iterations; the steps after it are
/// short. No rank waits for another one.
template <typename Script>
void secondThoughts(Script &script, uint32_t rank, uint32_t, uint32_t variation) {
  script.loop(site(1), 3 + variation % 3, [&](int64_t step) {
    uint64_t needed = step == 0 ? 70 + variation : 1 + variation % 5;
    script.loop(site(2), needed, [&](int64_t) { script.call(Work, {rank % 2}); });
    script.call(Barrier);
  });
}

/// Steps of a program that no wrapper compiled.
template <typename Script>
void plainSteps(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  script.call(Start);
  for (uint32_t step = 0; step < 3 + variation; ++step) {
    shift(script, rank, ranks, 7);
    script.call(Reduce, {8});
    if (step == variation / 2)
      script.call(Other, {rank});
  }
  script.call(End);
}

/// The same with ranks of which the first and the last one make fewer calls.
template <typename Script>
void plainLine(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  for (uint32_t step = 0; step < 3 + variation; ++step) {
    if (rank + 1 < ranks)
      script.send(Send, rank + 1, {1, 7});
    if (rank > 0)
      script.receive(Receive, rank - 1, {-1, 7});
    script.call(Reduce, {8});
    script.call(Barrier);
  }
}

template <typename Script>
void plainUnequal(Script &script, uint32_t rank, uint32_t, uint32_t variation) {
  for (uint32_t step = 0; step < 3 + variation + rank % 2; ++step) {
    script.call(Work, {1});
    script.call(Reduce, {rank});
  }
}

template <typename Script>
void plainNested(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  for (uint32_t step = 0; step < 8 + variation; ++step) {
    script.call(Barrier);
    for (uint32_t i = 0; i < 2 + variation % 3; ++i)
      shift(script, rank, ranks, 7);
    script.loop(site(2), 3, [&](int64_t i) { script.call(Work, {i}); });
    script.call(Reduce, {8});
  }
}

template <typename Script>
void plainSetupFirst(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  for (uint32_t i = 0; i < 1 + variation % 20; ++i) {
    script.call(Start);
    script.call(Other, {i});
  }
  for (uint32_t step = 0; step < 30 + variation; ++step) {
    shift(script, rank, ranks, 5);
    script.call(Reduce, {8});
  }
}

template <typename Script>
void silent(Script &script, uint32_t rank, uint32_t ranks, uint32_t variation) {
  for (uint32_t i = 0; i < variation % 6; ++i)
    shift(script, rank, ranks, 0);
}

} // namespace programs

/// Programs whose ranks are hard to keep together.
template <typename Script> constexpr auto rankPrograms() {
  using namespace programs;
  return std::array{
      RankProgram<Script>{"equal", equal<Script>},
      RankProgram<Script>{"deviating", deviating<Script>},
      RankProgram<Script>{"different-trips", differentTrips<Script>},
      RankProgram<Script>{"master-worker", masterWorker<Script>},
      RankProgram<Script>{"early-end", earlyEnd<Script>},
      RankProgram<Script>{"no-marker-on-one", noMarkerOnOne<Script>},
      RankProgram<Script>{"run-ahead", runAhead<Script>},
      RankProgram<Script>{"change-on-one-rank", changeOnOneRank<Script>},
      RankProgram<Script>{"alternating", alternating<Script>},
      RankProgram<Script>{"changing-each-step", changingEachStep<Script>},
      RankProgram<Script>{"changing-at-last", changingAtLast<Script>},
      RankProgram<Script>{"nested", nested<Script>},
      RankProgram<Script>{"irregular", irregular<Script>},
      RankProgram<Script>{"long-irregular", longIrregular<Script>},
      RankProgram<Script>{"by-hand", byHand<Script>},
      RankProgram<Script>{"late-values", lateValues<Script>},
      RankProgram<Script>{"doubted-steps", doubtedSteps<Script>},
      RankProgram<Script>{"setup-first", setupFirst<Script>},
      RankProgram<Script>{"ping-pong", pingPong<Script>},
      RankProgram<Script>{"inner-solver", innerSolver<Script>},
      RankProgram<Script>{"second-thoughts", secondThoughts<Script>},
      RankProgram<Script>{"coupled-halves", coupledHalves<Script>},
      RankProgram<Script>{"unequal-halves", unequalHalves<Script>},
      RankProgram<Script>{"unlike-entries", unlikeEntries<Script>},
      RankProgram<Script>{"silent", silent<Script>},
      RankProgram<Script>{"plain-steps", plainSteps<Script>},
      RankProgram<Script>{"plain-line", plainLine<Script>},
      RankProgram<Script>{"plain-unequal", plainUnequal<Script>},
      RankProgram<Script>{"plain-nested", plainNested<Script>},
      RankProgram<Script>{"plain-setup-first", plainSetupFirst<Script>},
  };
}

} // namespace anole::test
